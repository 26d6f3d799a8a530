ALTER TABLE "company_profiles" VALIDATE CONSTRAINT "company_profiles_suspension";--> statement-breakpoint
ALTER TABLE "verification_events" VALIDATE CONSTRAINT "verification_events_act";--> statement-breakpoint
ALTER TABLE "uploads" VALIDATE CONSTRAINT "uploads_purpose";
