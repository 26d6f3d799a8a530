ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credits";--> statement-breakpoint
DROP INDEX "invoices_once";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "plan" text DEFAULT 'Verhuisbedrijf Pro' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "vat_percent" integer DEFAULT 21 NOT NULL;--> statement-breakpoint
ALTER TABLE "launch_signups" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_replaced_once" ON "invoices" USING btree ("replaces");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_corrected_once" ON "invoices" USING btree ("credits") WHERE credit_reason = 'correction';--> statement-breakpoint
CREATE INDEX "invoices_by_credits" ON "invoices" USING btree ("credits");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_once" ON "invoices" USING btree ("payment_id") WHERE kind = 'invoice' and replaces is null;--> statement-breakpoint
ALTER TABLE "launch_signups" ADD CONSTRAINT "launch_signups_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_reason" CHECK ("invoices"."credit_reason" in ('refund', 'charge-back', 'correction'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits" CHECK (case when "invoices"."kind" = 'credit-note'
        then "invoices"."credits" is not null and "invoices"."replaces" is null
          and case when "invoices"."credit_reason" = 'correction' then "invoices"."returned_cents" is null
            else coalesce("invoices"."returned_cents", 0) >= "invoices"."inclusive_cents" end
        else "invoices"."credits" is null and "invoices"."returned_cents" is null
          and "invoices"."credit_reason" is null end);