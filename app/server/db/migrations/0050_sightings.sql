CREATE TABLE "brief_sightings" (
	"brief_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brief_sightings_brief_id_company_id_pk" PRIMARY KEY("brief_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "brief_sightings" ADD CONSTRAINT "brief_sightings_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_sightings" ADD CONSTRAINT "brief_sightings_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brief_sightings_company" ON "brief_sightings" USING btree ("company_id");