CREATE TABLE "subscription_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"change" text NOT NULL,
	"key" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"amount_cents" integer,
	"until" timestamp (3) with time zone,
	CONSTRAINT "subscription_changes_change" CHECK ("subscription_changes"."change" in ('started', 'renewed', 'payment-failed', 'charged-back', 'recovered', 'refunded', 'postponed', 'paused', 'pause-ended', 'cancelled', 'resumed', 'method-changed', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "subscription_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"months" integer NOT NULL,
	"paused_from" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "subscription_pauses_months" CHECK ("subscription_pauses"."months" between 1 and 3),
	CONSTRAINT "subscription_pauses_order" CHECK ("subscription_pauses"."paused_from" < "subscription_pauses"."paused_until")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"period_from" timestamp (3) with time zone NOT NULL,
	"period_until" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('pending', 'paid', 'failed', 'charged-back')),
	CONSTRAINT "payments_returned" CHECK ("payments"."returned_cents" between 0 and "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "provider_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"about" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"period_from" timestamp (3) with time zone NOT NULL,
	"period_until" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_state";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "local_payments" ADD COLUMN "method" text DEFAULT 'ideal' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_charges" ADD CONSTRAINT "local_charges_payment_id_local_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."local_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_changes_once" ON "subscription_changes" USING btree ("user_id","change","key");--> statement-breakpoint
CREATE INDEX "subscription_changes_user" ON "subscription_changes" USING btree ("user_id","happened_at");--> statement-breakpoint
CREATE INDEX "subscription_pauses_user" ON "subscription_pauses" USING btree ("user_id","paused_until");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("reference","period_from");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","period_from");--> statement-breakpoint
CREATE INDEX "provider_notices_received" ON "provider_notices" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "local_charges_period" ON "local_charges" USING btree ("payment_id","period_from");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('open', 'under-way', 'paid', 'expired', 'cancelled'));--> statement-breakpoint
-- What the local page collected before it kept books of it.
INSERT INTO "local_charges" ("payment_id", "state", "amount_cents", "returned_cents", "period_from", "period_until", "changed_at")
SELECT "id", 'paid', "first_month_cents",
  CASE WHEN "refunded_at" IS NULL THEN 0 ELSE "first_month_cents" END,
  "created_at", coalesce("current_period_end", "created_at" + interval '1 month'), "created_at"
FROM "local_payments" WHERE "state" = 'paid';
--> statement-breakpoint
-- As before, and one in arrears keeps what it was paid for, and a week at least.
CREATE OR REPLACE FUNCTION keep_subscription_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.status := CASE
		WHEN NEW.status IN ('active', 'in-arrears', 'ended') THEN NEW.status
		WHEN NEW.status = 'trialing' THEN 'active'
		WHEN NEW.status IN ('canceled', 'incomplete_expired') THEN 'ended'
		ELSE 'in-arrears'
	END;
	IF TG_OP = 'INSERT' THEN
		NEW.paid_until := coalesce(NEW.paid_until, NEW.current_period_end);
		NEW.renews := NEW.renews AND NOT NEW.cancel_at_period_end;
	ELSE
		IF NEW.current_period_end IS DISTINCT FROM OLD.current_period_end THEN
			NEW.paid_until := NEW.current_period_end;
		END IF;
		IF NEW.cancel_at_period_end <> OLD.cancel_at_period_end THEN
			NEW.renews := NOT NEW.cancel_at_period_end;
		END IF;
	END IF;
	NEW.current_period_end := NEW.paid_until;
	NEW.cancel_at_period_end := NOT NEW.renews;
	NEW.in_arrears_since := CASE WHEN NEW.status = 'in-arrears'
		THEN coalesce(NEW.in_arrears_since, NEW.checked_at) END;
	IF TG_OP = 'INSERT' AND NEW.active_until IS NULL
		OR TG_OP = 'UPDATE' AND NEW.active_until IS NOT DISTINCT FROM OLD.active_until THEN
		NEW.active_until := CASE NEW.status
			WHEN 'active' THEN coalesce(NEW.paid_until, NEW.checked_at + interval '1 hour')
			WHEN 'in-arrears' THEN greatest(NEW.paid_until, NEW.in_arrears_since + interval '7 days')
		END;
	END IF;
	RETURN NEW;
END;
$$;
