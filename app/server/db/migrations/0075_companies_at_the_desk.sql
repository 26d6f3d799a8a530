CREATE TABLE "company_evidence" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"valid_until" date NOT NULL,
	"upload_id" uuid NOT NULL,
	"format" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal_words" text,
	"reminded_at" integer,
	CONSTRAINT "company_evidence_kind" CHECK ("company_evidence"."kind" in ('insurance', 'niwo', 'recognition')),
	CONSTRAINT "company_evidence_format" CHECK ("company_evidence"."format" in ('pdf', 'picture')),
	CONSTRAINT "company_evidence_decided" CHECK (num_nonnulls(accepted_at, refused_at) < 2),
	CONSTRAINT "company_evidence_words" CHECK ((refused_at is null) = (refusal_words is null))
);
--> statement-breakpoint
ALTER TABLE "verification_events" DROP CONSTRAINT "verification_events_act";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose";--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "suspension_words" text;--> statement-breakpoint
ALTER TABLE "company_evidence" ADD CONSTRAINT "company_evidence_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_evidence" ADD CONSTRAINT "company_evidence_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_evidence_company" ON "company_evidence" USING btree ("company_id","sent_at");--> statement-breakpoint
CREATE INDEX "company_evidence_upload" ON "company_evidence" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "company_evidence_waiting" ON "company_evidence" USING btree ("sent_at","id") WHERE accepted_at is null and refused_at is null;--> statement-breakpoint
CREATE INDEX "company_evidence_ending" ON "company_evidence" USING btree ("valid_until");--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_suspension" CHECK (num_nonnulls(suspended_at, suspended_for, suspension_words) in (0, 3)) NOT VALID;--> statement-breakpoint
ALTER TABLE "verification_events" ADD CONSTRAINT "verification_events_act" CHECK ("verification_events"."act" in ('CHANGED', 'CONFIRMED', 'UNKNOWN', 'REFUSED', 'APPROVED', 'REJECTED', 'REVOKED', 'RECHECKED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('avatar', 'portfolio', 'brief', 'thread', 'paper')) NOT VALID;--> statement-breakpoint
-- A company that is suspended is in no directory, so it is not counted either.
CREATE OR REPLACE FUNCTION count_listed_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	left_behind text[] := '{}';
	now_listed text[] := '{}';
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.is_complete AND OLD.suspended_at IS NULL THEN left_behind := OLD.service_areas; END IF;
	IF TG_OP <> 'DELETE' AND NEW.is_complete AND NEW.suspended_at IS NULL THEN now_listed := NEW.service_areas; END IF;
	IF left_behind = now_listed THEN RETURN NULL; END IF;
	INSERT INTO company_counts AS counts (province, companies)
	SELECT area, 0 FROM (SELECT unnest(now_listed) EXCEPT SELECT unnest(left_behind)) AS gained(area)
	ORDER BY area
	ON CONFLICT (province) DO NOTHING;
	PERFORM FROM company_counts WHERE province = ANY(left_behind || now_listed) ORDER BY province FOR UPDATE;
	UPDATE company_counts
	SET companies = companies
		+ (province = ANY(now_listed))::integer - (province = ANY(left_behind))::integer
	WHERE (province = ANY(now_listed)) <> (province = ANY(left_behind));
	RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER company_profiles_counted ON "company_profiles";
--> statement-breakpoint
CREATE TRIGGER company_profiles_counted AFTER INSERT OR DELETE OR UPDATE OF business_name, kvk_number, categories, service_areas, suspended_at ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION count_listed_company();
--> statement-breakpoint
-- What was checked of a company shows on its page: the page is made again.
CREATE FUNCTION tell_evidence_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pages_changed', coalesce(NEW.company_id, OLD.company_id)::text);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_evidence_pages_changed AFTER INSERT OR UPDATE OR DELETE ON "company_evidence" FOR EACH ROW EXECUTE FUNCTION tell_evidence_changed();
--> statement-breakpoint
CREATE TRIGGER company_evidence_pages_emptied AFTER TRUNCATE ON "company_evidence" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
