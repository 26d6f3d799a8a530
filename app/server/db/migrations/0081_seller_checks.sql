CREATE TABLE "seller_checks" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirm_mailed_at" timestamp (3) with time zone,
	"confirm_mails" integer DEFAULT 0 NOT NULL,
	"rsin" text,
	"sole_trader" boolean DEFAULT false NOT NULL,
	"tax_first_mailed_at" timestamp (3) with time zone,
	"tax_mailed_at" timestamp (3) with time zone,
	"tax_mails" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_checks_rsin" CHECK ("seller_checks"."rsin" ~ '^[0-9]{9}$'),
	CONSTRAINT "seller_checks_one_number" CHECK (not ("seller_checks"."sole_trader" and "seller_checks"."rsin" is not null)),
	CONSTRAINT "seller_checks_mails" CHECK ("seller_checks"."confirm_mails" between 0 and 2
        and "seller_checks"."tax_mails" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "seller_checks" ADD CONSTRAINT "seller_checks_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;
