ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_looking_on_as_users_id_fk";--> statement-breakpoint
ALTER TABLE "brief_events" VALIDATE CONSTRAINT "brief_events_act";--> statement-breakpoint
ALTER TABLE "briefs" VALIDATE CONSTRAINT "briefs_status";
