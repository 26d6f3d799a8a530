CREATE TABLE "closed_mailboxes" (
	"mailbox_hash" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"mailbox_hash" text NOT NULL,
	"report_id" uuid,
	"reason" text NOT NULL,
	"facts" text,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "measures_kind" CHECK ("measures"."kind" in ('closed', 'warned', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "paused_reporters" (
	"mailbox_hash" text NOT NULL,
	"of_visitor" boolean NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paused_reporters_mailbox_hash_of_visitor_pk" PRIMARY KEY("mailbox_hash","of_visitor")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "objects_to_person" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "objects_to_report" uuid;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_mailboxes_age" ON "closed_mailboxes" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "measures_user" ON "measures" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "measures_mailbox" ON "measures" USING btree ("mailbox_hash","created_at","id");--> statement-breakpoint
CREATE INDEX "measures_report" ON "measures" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "measures_age" ON "measures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "paused_reporters_until" ON "paused_reporters" USING btree ("until");