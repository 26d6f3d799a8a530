CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brief_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "enquiries_answered" CHECK (("enquiries"."answer" is null) = ("enquiries"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "thread_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "thread_entries_side" CHECK ("thread_entries"."side" in ('client', 'company'))
);
--> statement-breakpoint
CREATE TABLE "thread_photos" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"proposal_id" uuid PRIMARY KEY NOT NULL,
	"client_read_at" timestamp (3) with time zone,
	"company_read_at" timestamp (3) with time zone,
	"blocked_by" text,
	"reported_at" timestamp (3) with time zone,
	"reported_by" text,
	"reported_why" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"settled_note" text,
	CONSTRAINT "threads_blocked_by" CHECK ("threads"."blocked_by" in ('client', 'company')),
	CONSTRAINT "threads_reported_by" CHECK ("threads"."reported_by" in ('client', 'company')),
	CONSTRAINT "threads_reported" CHECK (num_nonnulls("threads"."reported_at", "threads"."reported_by", "threads"."reported_why") in (0, 3)
        and ("threads"."settled_at" is null or "threads"."reported_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "may_adjust" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_proposal_id_threads_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."threads"("proposal_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_photos" ADD CONSTRAINT "thread_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_photos" ADD CONSTRAINT "thread_photos_entry_id_thread_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."thread_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_brief" ON "enquiries" USING btree ("brief_id","asked_at");--> statement-breakpoint
CREATE INDEX "enquiries_company" ON "enquiries" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "thread_entries_thread" ON "thread_entries" USING btree ("proposal_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "thread_photos_entry" ON "thread_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "threads_reported_open" ON "threads" USING btree ("reported_at") WHERE reported_at is not null and settled_at is null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('avatar', 'portfolio', 'brief', 'thread')) NOT VALID;--> statement-breakpoint
-- What companies ask about a brief and what its client answers: its client, the companies while the brief
-- stands on their list, and those with a proposal on it.
CREATE FUNCTION tell_of_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	about uuid;
BEGIN
	about := (coalesce(NEW, OLD)).brief_id;
	PERFORM tell('u:' || client_id, 'brief', about::text) FROM briefs WHERE id = about AND client_id IS NOT NULL;
	PERFORM tell('companies', 'enquiry', about::text) FROM briefs WHERE id = about AND status IN ('OPEN', 'COMPLETED');
	PERFORM tell('u:' || companies.user_id, 'enquiry', about::text)
	FROM proposals JOIN company_profiles AS companies ON companies.id = proposals.company_id
	WHERE proposals.brief_id = about AND companies.user_id IS NOT NULL;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER enquiries_told AFTER INSERT OR UPDATE OR DELETE ON "enquiries" FOR EACH ROW EXECUTE FUNCTION tell_of_enquiry();
--> statement-breakpoint
-- One of the two who talk; both where no side is named.
CREATE FUNCTION tell_side(about uuid, side text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('u:' || told.user_id, 'thread', about::text)
	FROM proposals
	JOIN briefs ON briefs.id = proposals.brief_id
	JOIN company_profiles AS companies ON companies.id = proposals.company_id
	CROSS JOIN LATERAL (VALUES ('client', briefs.client_id), ('company', companies.user_id)) AS told (side, user_id)
	WHERE proposals.id = about AND told.user_id IS NOT NULL AND told.side = coalesce(tell_side.side, told.side);
END;
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_side((coalesce(NEW, OLD)).proposal_id, NULL);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER thread_entries_told AFTER INSERT OR DELETE ON "thread_entries" FOR EACH ROW EXECUTE FUNCTION tell_of_entry();
--> statement-breakpoint
-- That one side read is news to the other alone, and that one reported it to admins alone.
CREATE FUNCTION tell_of_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.blocked_by IS DISTINCT FROM OLD.blocked_by THEN PERFORM tell_side(NEW.proposal_id, NULL); END IF;
	IF NEW.client_read_at IS DISTINCT FROM OLD.client_read_at THEN PERFORM tell_side(NEW.proposal_id, 'company'); END IF;
	IF NEW.company_read_at IS DISTINCT FROM OLD.company_read_at THEN PERFORM tell_side(NEW.proposal_id, 'client'); END IF;
	IF NEW.reported_at IS DISTINCT FROM OLD.reported_at OR NEW.settled_at IS DISTINCT FROM OLD.settled_at THEN
		PERFORM tell('admins', 'queue', TG_TABLE_NAME);
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER threads_told AFTER UPDATE ON "threads" FOR EACH ROW EXECUTE FUNCTION tell_of_thread();
