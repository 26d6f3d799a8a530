CREATE TABLE "invoice_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_years_last" CHECK ("invoice_years"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text GENERATED ALWAYS AS (year::text || '-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0')) STORED NOT NULL,
	"kind" text NOT NULL,
	"credits" text,
	"payment_id" text NOT NULL,
	"returned_cents" integer,
	"user_id" uuid,
	"period_from" timestamp (3) with time zone NOT NULL,
	"period_until" timestamp (3) with time zone NOT NULL,
	"exclusive_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"inclusive_cents" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"paid_by" text,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_sequence" CHECK ("invoices"."sequence" >= 1),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."exclusive_cents" + "invoices"."vat_cents" = "invoices"."inclusive_cents"
        and "invoices"."exclusive_cents" >= 0 and "invoices"."vat_cents" >= 0 and "invoices"."inclusive_cents" > 0),
	CONSTRAINT "invoices_credits" CHECK (case when "invoices"."kind" = 'credit-note'
        then "invoices"."credits" is not null and "invoices"."returned_cents" >= "invoices"."inclusive_cents"
        else "invoices"."credits" is null and "invoices"."returned_cents" is null end),
	CONSTRAINT "invoices_period" CHECK ("invoices"."period_until" >= "invoices"."period_from")
);
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "vat_answer" text;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "vat_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_in_order" ON "invoices" USING btree ("year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once" ON "invoices" USING btree ("payment_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credited_once" ON "invoices" USING btree ("payment_id","returned_cents") WHERE kind = 'credit-note';--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","issued_at");--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_vat_answer" CHECK ("company_profiles"."vat_answer" in ('valid', 'invalid', 'unknown'));--> statement-breakpoint
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_address" CHECK (num_nonnulls(street, postcode, city) in (0, 3));