ALTER TABLE "subscription_changes" DROP CONSTRAINT "subscription_changes_change";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "written_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "written_off_by" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "written_off_note" text;--> statement-breakpoint
ALTER TABLE "referral_credits" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "local_charges" ADD COLUMN "written_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_written_off_by_users_id_fk" FOREIGN KEY ("written_off_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_charged_back" ON "payments" USING btree ("changed_at","id") WHERE state = 'charged-back' and written_off_at is null;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_change" CHECK ("subscription_changes"."change" in ('started', 'renewed', 'payment-failed', 'charged-back', 'written-off', 'recovered', 'refunded', 'postponed', 'paused', 'pause-ended', 'cancelled', 'resumed', 'method-changed', 'ended'));--> statement-breakpoint
-- As before, and what renews counts as active for three days after its paid time.
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
			WHEN 'active' THEN coalesce(
				NEW.paid_until + CASE WHEN NEW.renews THEN interval '3 days' ELSE interval '0' END,
				NEW.checked_at + interval '1 hour')
			WHEN 'in-arrears' THEN greatest(NEW.paid_until, NEW.in_arrears_since + interval '7 days')
		END;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
UPDATE "subscriptions" SET "active_until" = "paid_until" + interval '3 days'
	WHERE "status" = 'active' AND "renews" AND "paid_until" IS NOT NULL;
