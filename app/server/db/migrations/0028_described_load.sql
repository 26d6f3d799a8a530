ALTER TABLE "briefs" ADD COLUMN "volume_litres" integer;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "volume_from_litres" integer;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "volume_to_litres" integer;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "distance_km" integer;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_volume" CHECK ("briefs"."volume_from_litres" between 0 and "briefs"."volume_litres"
        and "briefs"."volume_to_litres" >= "briefs"."volume_litres");--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_distance" CHECK ("briefs"."distance_km" >= 0);--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_version" CHECK ("briefs"."version" >= 1);