CREATE TABLE "province_claims" (
	"company_id" uuid NOT NULL,
	"province" text NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"offered_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "province_claims_company_id_province_pk" PRIMARY KEY("company_id","province")
);
--> statement-breakpoint
ALTER TABLE "province_claims" ADD CONSTRAINT "province_claims_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "province_claims_province" ON "province_claims" USING btree ("province");