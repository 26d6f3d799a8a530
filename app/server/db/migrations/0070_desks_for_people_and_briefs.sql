ALTER TABLE "brief_events" DROP CONSTRAINT "brief_events_act";--> statement-breakpoint
ALTER TABLE "briefs" DROP CONSTRAINT "briefs_status";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "looking_on_as" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "looking_on_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_looking_on_as_users_id_fk" FOREIGN KEY ("looking_on_as") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "brief_events" ADD CONSTRAINT "brief_events_act" CHECK ("brief_events"."act" in ('close', 'reopen', 'complete', 'hide', 'show', 'show_closed', 'release', 'cancel')) NOT VALID;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_status" CHECK ("briefs"."status" in ('OPEN', 'IN_PROGRESS', 'HIDDEN', 'COMPLETED', 'CANCELLED')) NOT VALID;
