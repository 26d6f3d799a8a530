CREATE TABLE "events" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"audience" text NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_transaction_audience_topic_subject_pk" PRIMARY KEY("transaction","audience","topic","subject"),
	CONSTRAINT "events_topic" CHECK ("events"."topic" in ('brief', 'list', 'proposal', 'company', 'enquiry', 'thread', 'queue', 'ended'))
);
--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
-- One row for each audience, kind and thing of a transaction, however often it is told; one NOTIFY, which
-- says nothing: whoever waits reads the rows.
CREATE FUNCTION tell(told_audience text, told_topic text, told_subject text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO events (audience, topic, subject) VALUES (told_audience, told_topic, told_subject) ON CONFLICT DO NOTHING;
	IF FOUND THEN NOTIFY events; END IF;
END;
$$;
--> statement-breakpoint
-- A brief: its client, the companies while it stands on their list or just left it, and those with a
-- proposal on it. That its client looked, or that its texts were masked by newer rules, nobody sees.
CREATE FUNCTION tell_of_brief() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was briefs;
	one briefs;
BEGIN
	one := coalesce(NEW, OLD);
	IF TG_OP = 'UPDATE' THEN
		was := OLD;
		was.client_seen_at := NEW.client_seen_at;
		was.mask_version := NEW.mask_version;
		IF was IS NOT DISTINCT FROM NEW THEN RETURN NULL; END IF;
	END IF;
	IF one.client_id IS NOT NULL THEN PERFORM tell('u:' || one.client_id, 'brief', one.id::text); END IF;
	IF NEW.status IN ('OPEN', 'COMPLETED') OR OLD.status IN ('OPEN', 'COMPLETED') THEN
		PERFORM tell('companies', 'list', one.id::text);
	END IF;
	PERFORM tell('u:' || companies.user_id, 'proposal', proposals.id::text)
	FROM proposals JOIN company_profiles AS companies ON companies.id = proposals.company_id
	WHERE proposals.brief_id = one.id AND companies.user_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER briefs_told AFTER INSERT OR UPDATE OR DELETE ON "briefs" FOR EACH ROW EXECUTE FUNCTION tell_of_brief();
--> statement-breakpoint
CREATE FUNCTION tell_of_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one proposals;
BEGIN
	one := coalesce(NEW, OLD);
	PERFORM tell('u:' || user_id, 'proposal', one.id::text) FROM company_profiles
	WHERE id = one.company_id AND user_id IS NOT NULL;
	PERFORM tell('u:' || client_id, 'brief', one.brief_id::text) FROM briefs
	WHERE id = one.brief_id AND client_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER proposals_told AFTER INSERT OR UPDATE OR DELETE ON "proposals" FOR EACH ROW EXECUTE FUNCTION tell_of_proposal();
--> statement-breakpoint
-- What a company may do follows from its profile, its subscription and its pauses.
CREATE FUNCTION tell_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('u:' || told.user_id, 'company', '')
	FROM (SELECT (coalesce(NEW, OLD)).user_id) AS told WHERE told.user_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_profiles_told AFTER INSERT OR UPDATE OR DELETE ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION tell_of_company();
--> statement-breakpoint
CREATE TRIGGER subscriptions_told AFTER INSERT OR UPDATE OR DELETE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION tell_of_company();
--> statement-breakpoint
CREATE TRIGGER subscription_pauses_told AFTER INSERT OR UPDATE OR DELETE ON "subscription_pauses" FOR EACH ROW EXECUTE FUNCTION tell_of_company();
--> statement-breakpoint
-- What waits on /admin; the table that a row of it belongs to.
CREATE FUNCTION tell_admins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('admins', 'queue', TG_TABLE_NAME);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER payment_exceptions_told AFTER INSERT OR UPDATE OR DELETE ON "payment_exceptions" FOR EACH ROW EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
CREATE TRIGGER verification_events_told AFTER INSERT ON "verification_events" FOR EACH ROW EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
CREATE TRIGGER payments_told AFTER UPDATE ON "payments" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.written_off_at IS DISTINCT FROM NEW.written_off_at) EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
CREATE TRIGGER mail_deliveries_told AFTER UPDATE ON "mail_deliveries" FOR EACH ROW WHEN (NEW.status = 'REFUSED') EXECUTE FUNCTION tell_admins();
--> statement-breakpoint
CREATE FUNCTION tell_of_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('s:' || OLD.id, 'ended', '');
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION tell_of_end();
