CREATE TABLE "briefs_told" (
	"brief_id" uuid PRIMARY KEY NOT NULL,
	"companies" integer NOT NULL,
	CONSTRAINT "briefs_told_some" CHECK ("briefs_told"."companies" > 0)
);
--> statement-breakpoint
ALTER TABLE "briefs_told" ADD CONSTRAINT "briefs_told_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;