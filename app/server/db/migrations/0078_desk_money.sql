CREATE TABLE "launch_campaign" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"places" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "launch_campaign_one" CHECK ("launch_campaign"."id"),
	CONSTRAINT "launch_campaign_places" CHECK ("launch_campaign"."places" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('waiting', 'given', 'refused', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "given_months" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"granted_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "given_months_one_way" CHECK ("given_months"."asked_at" is null or "given_months"."taken_back_at" is null)
);
--> statement-breakpoint
CREATE TABLE "province_figures" (
	"province" text PRIMARY KEY NOT NULL,
	"briefs" integer NOT NULL,
	"proposals" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "province_figures_province_known" CHECK ("province_figures"."province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'))
);
--> statement-breakpoint
CREATE TABLE "province_places" (
	"province" text PRIMARY KEY NOT NULL,
	"places" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "province_places_province_known" CHECK ("province_places"."province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland')),
	CONSTRAINT "province_places_range" CHECK ("province_places"."places" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "subscription_changes" DROP CONSTRAINT "subscription_changes_change";--> statement-breakpoint
ALTER TABLE "local_charges" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_months" ADD CONSTRAINT "given_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("asked_at","id") WHERE state <> 'given' and settled_at is null;--> statement-breakpoint
CREATE INDEX "given_months_user" ON "given_months" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "given_months_waiting" ON "given_months" USING btree ("user_id") WHERE granted_at is null and taken_back_at is null;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_change" CHECK ("subscription_changes"."change" in ('started', 'renewed', 'payment-failed', 'charged-back', 'written-off', 'recovered', 'refunded', 'postponed', 'month-given', 'month-taken-back', 'paused', 'pause-ended', 'cancelled', 'resumed', 'method-changed', 'ended')) NOT VALID;--> statement-breakpoint
CREATE TRIGGER province_places_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "province_places" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();--> statement-breakpoint
CREATE TRIGGER launch_campaign_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "launch_campaign" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
