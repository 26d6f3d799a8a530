CREATE TABLE "brief_photos" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"brief_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "brief_photos_order" UNIQUE("brief_id","position")
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose";--> statement-breakpoint
ALTER TABLE "brief_photos" ADD CONSTRAINT "brief_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_photos" ADD CONSTRAINT "brief_photos_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('avatar', 'portfolio', 'brief'));