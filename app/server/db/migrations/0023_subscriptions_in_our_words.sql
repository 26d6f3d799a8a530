ALTER TABLE "local_payments" ADD COLUMN "plan" text DEFAULT 'Verhuisbedrijf Pro' NOT NULL;--> statement-breakpoint
ALTER TABLE "local_payments" ADD COLUMN "monthly_cents" integer DEFAULT 9559 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "in_arrears_since" timestamp (3) with time zone;
--> statement-breakpoint
-- While the version before this one runs it writes and reads a provider's words and the columns named
-- after them. Whichever side of a row is written, the other follows. 'active' is a word of both; what
-- the former version does not know is not active to it, which is right. What no one can translate is
-- not active, and the provider is asked about it again. The next release drops this with those columns.
CREATE FUNCTION keep_subscription_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
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
		NEW.active_until := CASE WHEN NEW.status = 'active'
			THEN coalesce(NEW.paid_until, NEW.checked_at + interval '1 hour') END;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
DROP TRIGGER subscriptions_active_until_in_step ON "subscriptions";
--> statement-breakpoint
DROP FUNCTION keep_active_until_in_step();
--> statement-breakpoint
UPDATE "subscriptions" SET
	"status" = CASE
		WHEN "status" IN ('active', 'trialing') THEN 'active'
		WHEN "status" IN ('canceled', 'incomplete_expired') THEN 'ended'
		ELSE 'in-arrears'
	END,
	"paid_until" = "current_period_end",
	"renews" = NOT "cancel_at_period_end",
	"in_arrears_since" = CASE WHEN "status" NOT IN ('active', 'trialing', 'canceled', 'incomplete_expired')
		THEN "checked_at" END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_in_step BEFORE INSERT OR UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION keep_subscription_in_step();
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'in-arrears', 'ended'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_arrears" CHECK (("subscriptions"."status" = 'in-arrears') = ("subscriptions"."in_arrears_since" is not null));
