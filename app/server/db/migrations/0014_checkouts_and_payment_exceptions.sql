CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"provider_checkout_id" text,
	"url" text,
	"first_month_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	CONSTRAINT "checkouts_provider_checkout_id_unique" UNIQUE("provider_checkout_id"),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('open', 'paid', 'expired', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provinces" text[] DEFAULT '{}' NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"note" text,
	CONSTRAINT "payment_exceptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_exceptions_reason" CHECK ("payment_exceptions"."reason" in ('NO_PLACE', 'OFFER_GONE', 'PAID_TWICE', 'NO_ACCOUNT', 'AREAS_FULL'))
);
--> statement-breakpoint
ALTER TABLE "local_payments" DROP CONSTRAINT "local_payments_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "local_payments" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "local_payments" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_unpaid" ON "checkouts" USING btree ("held_until") WHERE state <> 'paid';--> statement-breakpoint
CREATE INDEX "payment_exceptions_waiting" ON "payment_exceptions" USING btree ("seen_at") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "payment_exceptions_user" ON "payment_exceptions" USING btree ("user_id");