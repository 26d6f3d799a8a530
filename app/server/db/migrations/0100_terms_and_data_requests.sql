CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"received_on" date NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('access', 'erasure', 'other'))
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"act" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_act_pk" PRIMARY KEY("user_id","version","act"),
	CONSTRAINT "terms_acceptances_act" CHECK ("terms_acceptances"."act" in ('sign-up', 'brief', 'subscription'))
);
--> statement-breakpoint
CREATE TABLE "terms_announcements" (
	"version" text PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_notices" (
	"version" text NOT NULL,
	"user_id" uuid NOT NULL,
	"notified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_notices_version_user_id_pk" PRIMARY KEY("version","user_id")
);
--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_notices" ADD CONSTRAINT "terms_notices_version_terms_announcements_version_fk" FOREIGN KEY ("version") REFERENCES "public"."terms_announcements"("version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_notices" ADD CONSTRAINT "terms_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("answer_by","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "data_requests_newest" ON "data_requests" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "data_requests_contact" ON "data_requests" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "terms_notices_user" ON "terms_notices" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER terms_announcements_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "terms_announcements" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
