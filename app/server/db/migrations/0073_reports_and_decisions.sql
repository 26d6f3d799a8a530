CREATE TABLE "decision_words" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"facts" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"by_machine" boolean NOT NULL,
	"decided_by" uuid,
	"objection_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('bedrijf', 'opdracht', 'vraag', 'antwoord', 'bericht', 'offerte', 'gesprek'))
);
--> statement-breakpoint
CREATE TABLE "moderation_figures" (
	"year" integer PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"side" text NOT NULL,
	"why" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "objections_once" UNIQUE("decision_id","side"),
	CONSTRAINT "objections_side" CHECK ("objections"."side" in ('author', 'reporter'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "reports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"photo_id" uuid,
	"category" text NOT NULL,
	"reported_as" text NOT NULL,
	"reporter_id" uuid,
	"reporter_name" text,
	"reporter_email" text,
	"why" text,
	"author_id" uuid,
	"copy" text,
	"photo_ids" uuid[] DEFAULT '{}' NOT NULL,
	"waits_since" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_number_unique" UNIQUE("number"),
	CONSTRAINT "reports_kind" CHECK ("reports"."kind" in ('bedrijf', 'opdracht', 'vraag', 'antwoord', 'bericht', 'offerte', 'gesprek')),
	CONSTRAINT "reports_reported_as" CHECK ("reports"."reported_as" in ('visitor', 'client', 'company', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "text_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "text_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "question_shown" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "answer_shown" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "text_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decision_words" ADD CONSTRAINT "decision_words_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_report" ON "decisions" USING btree ("report_id","created_at","id");--> statement-breakpoint
CREATE INDEX "decisions_made" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_of_machine" ON "decisions" USING btree ("kind","subject_id") WHERE by_machine and report_id is null;--> statement-breakpoint
CREATE INDEX "objections_report" ON "objections" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "objections_made" ON "objections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_waiting" ON "reports" USING btree ("waits_since","id") WHERE waits_since is not null;--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_photo" ON "reports" USING btree ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "reports_photos" ON "reports" USING gin ("photo_ids");--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree (lower("reporter_email"));--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("decided_at");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_question_shown" CHECK ("enquiries"."question_shown" in ('HIDDEN', 'WHOLE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_answer_shown" CHECK ("enquiries"."answer_shown" in ('HIDDEN', 'WHOLE')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION decision_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'decisions: what was decided is never changed or removed, only followed by another decision';
END $$;--> statement-breakpoint
CREATE TRIGGER decision_stays BEFORE UPDATE OR DELETE ON "decisions" FOR EACH ROW EXECUTE FUNCTION decision_stays();--> statement-breakpoint
CREATE TRIGGER decisions_stay BEFORE TRUNCATE ON "decisions" FOR EACH STATEMENT EXECUTE FUNCTION decision_stays();--> statement-breakpoint
CREATE TRIGGER moderation_figures_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "moderation_figures" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();--> statement-breakpoint
-- A hidden picture leaves the public page of its company at once.
CREATE TRIGGER uploads_pages_changed AFTER UPDATE OF "hidden_at" ON "uploads" FOR EACH ROW WHEN (OLD.hidden_at IS DISTINCT FROM NEW.hidden_at) EXECUTE FUNCTION tell_pages_changed();--> statement-breakpoint
CREATE FUNCTION tell_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell('admins', 'queue', 'reports');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER reports_told AFTER INSERT OR UPDATE OF "waits_since" ON "reports" FOR EACH STATEMENT EXECUTE FUNCTION tell_reports();--> statement-breakpoint
-- Talks that wait for an admin join the queue; those that were settled stay what they are.
INSERT INTO "reports" ("kind", "subject_id", "category", "reported_as", "reporter_id", "reporter_name", "reporter_email", "why", "author_id", "copy", "waits_since", "created_at")
SELECT 'gesprek', t.proposal_id, 'talk', t.reported_by, u.id, u.name, u.email, t.reported_why,
	CASE t.reported_by WHEN 'client' THEN c.user_id ELSE b.client_id END, '', t.reported_at, t.reported_at
FROM "threads" t
JOIN "proposals" p ON p.id = t.proposal_id
JOIN "briefs" b ON b.id = p.brief_id
JOIN "company_profiles" c ON c.id = p.company_id
LEFT JOIN "users" u ON u.id = CASE t.reported_by WHEN 'client' THEN b.client_id ELSE c.user_id END
WHERE t.reported_at IS NOT NULL AND t.settled_at IS NULL;
