CREATE TABLE "departed_sellers" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"departed_at" timestamp (3) with time zone NOT NULL,
	"business_name" text NOT NULL,
	"kvk_number" text,
	"vat_number" text,
	"rsin" text,
	"sole_trader" boolean NOT NULL,
	"street" text,
	"postcode" text,
	"city" text
);
--> statement-breakpoint
ALTER TABLE "departed_sellers" ADD CONSTRAINT "departed_sellers_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departed_sellers_since" ON "departed_sellers" USING btree ("departed_at");