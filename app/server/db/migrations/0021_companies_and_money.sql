CREATE TABLE "portfolio_pictures" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "portfolio_pictures_order" UNIQUE("company_id","position")
);
--> statement-breakpoint
-- Every step of a verification is recorded now, not an admin's decisions alone. The version before this
-- one goes on writing and reading decisions, under the name it knows.
ALTER TABLE "verification_decisions" RENAME TO "verification_events";
--> statement-breakpoint
ALTER TABLE "verification_events" RENAME CONSTRAINT "verification_decisions_pkey" TO "verification_events_pkey";
--> statement-breakpoint
ALTER TABLE "verification_events" RENAME CONSTRAINT "verification_decisions_company_id_company_profiles_id_fk" TO "verification_events_company_id_company_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "verification_events" RENAME CONSTRAINT "verification_decisions_admin_id_users_id_fk" TO "verification_events_admin_id_users_id_fk";
--> statement-breakpoint
ALTER INDEX "verification_decisions_company" RENAME TO "verification_events_company";
--> statement-breakpoint
ALTER TABLE "verification_events" ADD COLUMN "actor_kind" text DEFAULT 'admin' NOT NULL;
--> statement-breakpoint
ALTER TABLE "verification_events" ADD CONSTRAINT "verification_events_act" CHECK ("verification_events"."act" in ('CHANGED', 'CONFIRMED', 'UNKNOWN', 'REFUSED', 'APPROVED', 'REJECTED', 'RECHECKED'));
--> statement-breakpoint
ALTER TABLE "verification_events" ADD CONSTRAINT "verification_events_actor_kind" CHECK ("verification_events"."actor_kind" in ('company', 'admin', 'system'));
--> statement-breakpoint
ALTER TABLE "verification_events" ADD CONSTRAINT "verification_events_admin" CHECK ("verification_events"."admin_id" is null or "verification_events"."actor_kind" = 'admin');
--> statement-breakpoint
CREATE VIEW "verification_decisions" AS
	SELECT "id", "company_id", "admin_id", "act", "business_name", "kvk_number", "note", "created_at" FROM "verification_events";
--> statement-breakpoint
ALTER VIEW "verification_decisions" ALTER COLUMN "id" SET DEFAULT gen_random_uuid();
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "active_until" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "subscriptions" SET "active_until" = coalesce("current_period_end", "checked_at" + interval '1 hour')
	WHERE "status" in ('active', 'trialing');
--> statement-breakpoint
-- One subscription of the provider is one company's: what was learned last counts.
DELETE FROM "subscriptions" earlier USING "subscriptions" later
	WHERE earlier."provider_reference" = later."provider_reference"
		AND (earlier."checked_at", earlier."user_id") < (later."checked_at", later."user_id");
--> statement-breakpoint
CREATE INDEX "subscriptions_active" ON "subscriptions" USING btree ("active_until");
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_provider_reference_unique" UNIQUE("provider_reference");
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "is_complete" boolean GENERATED ALWAYS AS (btrim(business_name) <> '' and kvk_number is not null and cardinality(categories) > 0 and cardinality(service_areas) > 0) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "verification_status" text DEFAULT 'UNCHECKED' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "verification_reason" text;
--> statement-breakpoint
-- What the six columns of before say in one word; where they contradict each other the badge counts,
-- and an admin's word before the register's.
CREATE FUNCTION verification_status_of(verified boolean, verified_by text, kvk_status text, kvk_reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN verified AND verified_by = 'ADMIN' THEN 'APPROVED'
		WHEN verified THEN 'CONFIRMED'
		WHEN kvk_reason = 'REJECTED' THEN 'REJECTED'
		WHEN kvk_status in ('UNKNOWN', 'REFUSED') THEN kvk_status
		ELSE 'UNCHECKED'
	END
$$;
--> statement-breakpoint
UPDATE "company_profiles" SET
	"verification_status" = verification_status_of("verified", "verified_by", "kvk_status", "kvk_reason"),
	"verification_reason" = CASE WHEN NOT "verified" AND "kvk_status" in ('UNKNOWN', 'REFUSED') AND "kvk_reason" <> 'REJECTED' THEN "kvk_reason" END,
	"verified_at" = CASE WHEN "verified" THEN coalesce("verified_at", "kvk_checked_at", "updated_at") END;
--> statement-breakpoint
-- While the version before this one runs it writes and reads the columns it knows. Whichever side of a
-- row is written, the other follows. The next release drops this with those columns, and makes
-- "verified" the generated column that the code takes it for.
CREATE FUNCTION keep_verification_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_old_write boolean;
BEGIN
	IF TG_OP = 'INSERT' THEN
		is_old_write := NEW.verification_status = 'UNCHECKED' AND (NEW.verified OR NEW.kvk_status <> 'UNCHECKED');
	ELSE
		is_old_write := NEW.verification_status = OLD.verification_status
			AND NEW.verification_reason IS NOT DISTINCT FROM OLD.verification_reason
			AND (NEW.verified, NEW.verified_by, NEW.kvk_status, NEW.kvk_reason)
				IS DISTINCT FROM (OLD.verified, OLD.verified_by, OLD.kvk_status, OLD.kvk_reason);
	END IF;
	IF is_old_write THEN
		NEW.verification_status := verification_status_of(NEW.verified, NEW.verified_by, NEW.kvk_status, NEW.kvk_reason);
		NEW.verification_reason := CASE WHEN NEW.verification_status IN ('UNKNOWN', 'REFUSED') THEN NEW.kvk_reason END;
	ELSE
		NEW.verified := NEW.verification_status IN ('CONFIRMED', 'APPROVED');
		NEW.verified_by := CASE NEW.verification_status WHEN 'CONFIRMED' THEN 'REGISTER' WHEN 'APPROVED' THEN 'ADMIN' END;
		NEW.kvk_status := CASE NEW.verification_status WHEN 'APPROVED' THEN 'CONFIRMED' WHEN 'REJECTED' THEN 'REFUSED' ELSE NEW.verification_status END;
		NEW.kvk_reason := CASE NEW.verification_status WHEN 'REJECTED' THEN 'REJECTED' ELSE NEW.verification_reason END;
	END IF;
	IF is_old_write THEN
		NEW.verified_at := CASE WHEN NEW.verified THEN coalesce(NEW.verified_at, NEW.kvk_checked_at, NEW.updated_at) END;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_profiles_verification_in_step BEFORE INSERT OR UPDATE ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION keep_verification_in_step();
--> statement-breakpoint
CREATE FUNCTION keep_active_until_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.active_until IS NULL
		OR TG_OP = 'UPDATE' AND NEW.active_until IS NOT DISTINCT FROM OLD.active_until THEN
		NEW.active_until := CASE WHEN NEW.status IN ('active', 'trialing')
			THEN coalesce(NEW.current_period_end, NEW.checked_at + interval '1 hour') END;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_active_until_in_step BEFORE INSERT OR UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION keep_active_until_in_step();
--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD CONSTRAINT "portfolio_pictures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portfolio_pictures" ADD CONSTRAINT "portfolio_pictures_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "portfolio_pictures" ("upload_id", "company_id", "position")
	SELECT DISTINCT ON (shown."id") shown."id", profile."id", shown."position"
	FROM "company_profiles" profile, unnest(profile."portfolio_ids") WITH ORDINALITY shown("id", "position")
	WHERE EXISTS (SELECT FROM "uploads" WHERE "uploads"."id" = shown."id")
	ORDER BY shown."id", shown."position";
--> statement-breakpoint
CREATE FUNCTION take_portfolio_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND cardinality(NEW.portfolio_ids) = 0 THEN
		RETURN NULL;
	END IF;
	IF NEW.portfolio_ids IS DISTINCT FROM array(
		SELECT upload_id FROM portfolio_pictures WHERE company_id = NEW.id ORDER BY position) THEN
		DELETE FROM portfolio_pictures WHERE company_id = NEW.id;
		INSERT INTO portfolio_pictures (upload_id, company_id, position)
			SELECT DISTINCT ON (shown.id) shown.id, NEW.id, shown.position
			FROM unnest(NEW.portfolio_ids) WITH ORDINALITY shown(id, position)
			WHERE EXISTS (SELECT FROM uploads WHERE uploads.id = shown.id)
			ORDER BY shown.id, shown.position
			ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_profiles_portfolio_in_step AFTER INSERT OR UPDATE OF "portfolio_ids" ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION take_portfolio_ids();
--> statement-breakpoint
CREATE FUNCTION keep_portfolio_ids() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	company uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
	shown uuid[] := array(SELECT upload_id FROM portfolio_pictures WHERE company_id = company ORDER BY position);
BEGIN
	UPDATE company_profiles SET portfolio_ids = shown WHERE id = company AND portfolio_ids IS DISTINCT FROM shown;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER portfolio_pictures_in_step AFTER INSERT OR UPDATE OR DELETE ON "portfolio_pictures" FOR EACH ROW EXECUTE FUNCTION keep_portfolio_ids();
--> statement-breakpoint
-- The pages of a company show these pictures.
CREATE FUNCTION tell_portfolio_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pages_changed', (CASE WHEN TG_OP = 'DELETE' THEN OLD.company_id ELSE NEW.company_id END)::text);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER portfolio_pictures_pages_changed AFTER INSERT OR UPDATE OR DELETE ON "portfolio_pictures" FOR EACH ROW EXECUTE FUNCTION tell_portfolio_changed();
--> statement-breakpoint
CREATE TRIGGER portfolio_pictures_pages_emptied AFTER TRUNCATE ON "portfolio_pictures" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
DROP INDEX "company_profiles_waiting";
--> statement-breakpoint
CREATE INDEX "company_profiles_avatar" ON "company_profiles" USING btree ("avatar_id");
--> statement-breakpoint
CREATE INDEX "company_profiles_queue" ON "company_profiles" USING btree ("kvk_checked_at","id") WHERE verification_status in ('UNKNOWN', 'REFUSED');
--> statement-breakpoint
CREATE INDEX "uploads_leaving" ON "uploads" USING btree ("id") WHERE swept_at is not null or user_id is null;
--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_provinces" CHECK ("payment_exceptions"."provinces" <@ array['Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland']);
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_categories" CHECK ("company_profiles"."categories" <@ array['RESIDENTIAL', 'OFFICE', 'STORAGE', 'PACKING', 'INTERNATIONAL', 'PIANO', 'ONTRUIMING']);
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_service_areas" CHECK ("company_profiles"."service_areas" <@ array['Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland']);
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_verification_status" CHECK ("company_profiles"."verification_status" in ('UNCHECKED', 'UNKNOWN', 'REFUSED', 'REJECTED', 'CONFIRMED', 'APPROVED'));
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_verification_reason" CHECK ("company_profiles"."verification_reason" in ('NOT_FOUND', 'DISSOLVED', 'OTHER_NAME', 'NO_ANSWER', 'NOT_ASKED', 'TAKEN'));
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_reason_of_register" CHECK ("company_profiles"."verification_reason" is null or "company_profiles"."verification_status" in ('UNKNOWN', 'REFUSED'));
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_verified_since" CHECK (("company_profiles"."verification_status" in ('CONFIRMED', 'APPROVED')) = ("company_profiles"."verified_at" is not null));
--> statement-breakpoint
ALTER TABLE "province_claims" ADD CONSTRAINT "province_claims_province_known" CHECK ("province_claims"."province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'));
--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_status" CHECK ("mail_deliveries"."status" in ('SENT', 'REFUSED'));
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('avatar', 'portfolio'));
