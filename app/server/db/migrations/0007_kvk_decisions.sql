CREATE TABLE "verification_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"admin_id" uuid,
	"act" text NOT NULL,
	"business_name" text NOT NULL,
	"kvk_number" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "kvk_reason" text;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "kvk_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_company_id_company_profiles_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_decisions_company" ON "verification_decisions" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_profiles_waiting" ON "company_profiles" USING btree ("kvk_checked_at","id") WHERE not verified and kvk_status in ('UNKNOWN', 'REFUSED');