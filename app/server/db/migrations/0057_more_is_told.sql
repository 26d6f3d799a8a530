-- A photo of a brief is told to whoever is told of the brief; that a company opened it to its client alone.
CREATE FUNCTION tell_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about uuid;
BEGIN
	about := (coalesce(NEW, OLD)).brief_id;
	PERFORM tell('u:' || client_id, 'brief', about::text) FROM briefs WHERE id = about AND client_id IS NOT NULL;
	PERFORM tell('companies', 'list', about::text) FROM briefs WHERE id = about AND status IN ('OPEN', 'COMPLETED');
	PERFORM tell('u:' || companies.user_id, 'proposal', proposals.id::text)
	FROM proposals JOIN company_profiles AS companies ON companies.id = proposals.company_id
	WHERE proposals.brief_id = about AND companies.user_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER brief_photos_told AFTER INSERT OR UPDATE OR DELETE ON "brief_photos" FOR EACH ROW EXECUTE FUNCTION tell_of_photo();
--> statement-breakpoint
CREATE FUNCTION tell_of_sighting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('u:' || client_id, 'brief', id::text) FROM briefs WHERE id = NEW.brief_id AND client_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER brief_sightings_told AFTER INSERT ON "brief_sightings" FOR EACH ROW EXECUTE FUNCTION tell_of_sighting();
--> statement-breakpoint
-- A refused mail is stored as such at once.
DROP TRIGGER mail_deliveries_told ON "mail_deliveries";
--> statement-breakpoint
CREATE TRIGGER mail_deliveries_told AFTER INSERT OR UPDATE ON "mail_deliveries" FOR EACH ROW WHEN (NEW.status = 'REFUSED') EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
-- What clients see of a company beside its proposals.
CREATE FUNCTION tell_clients_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('u:' || briefs.client_id, 'brief', briefs.id::text)
	FROM proposals JOIN briefs ON briefs.id = proposals.brief_id
	WHERE proposals.company_id = NEW.id AND briefs.client_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_profiles_shown_told AFTER UPDATE ON "company_profiles" FOR EACH ROW
WHEN ((OLD.business_name, OLD.phone, OLD.verified, OLD.avatar_id, OLD.total_rating, OLD.review_count)
	IS DISTINCT FROM (NEW.business_name, NEW.phone, NEW.verified, NEW.avatar_id, NEW.total_rating, NEW.review_count))
EXECUTE FUNCTION tell_clients_of_company();
--> statement-breakpoint
-- Whoever reported a talk is told that it is on its way, and settled, in its other tabs too.
CREATE OR REPLACE FUNCTION tell_of_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.blocked_by IS DISTINCT FROM OLD.blocked_by THEN PERFORM tell_side(NEW.proposal_id, NULL); END IF;
	IF NEW.client_read_at IS DISTINCT FROM OLD.client_read_at THEN PERFORM tell_side(NEW.proposal_id, 'company'); END IF;
	IF NEW.company_read_at IS DISTINCT FROM OLD.company_read_at THEN PERFORM tell_side(NEW.proposal_id, 'client'); END IF;
	IF NEW.reported_at IS DISTINCT FROM OLD.reported_at OR NEW.settled_at IS DISTINCT FROM OLD.settled_at THEN
		PERFORM tell('admins', 'queue', TG_TABLE_NAME);
		IF NEW.reported_by IS NOT NULL THEN PERFORM tell_side(NEW.proposal_id, NEW.reported_by); END IF;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER launch_signups_told AFTER INSERT OR DELETE ON "launch_signups" FOR EACH STATEMENT EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
CREATE TRIGGER unearned_money_told AFTER INSERT OR UPDATE OR DELETE ON "unearned_money" FOR EACH ROW EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
CREATE TRIGGER mail_suppressions_told AFTER INSERT OR UPDATE OR DELETE ON "mail_suppressions" FOR EACH ROW EXECUTE FUNCTION tell_admins();
