CREATE TABLE "brief_route_counts" (
	"from_province" text NOT NULL,
	"to_province" text NOT NULL,
	"service_type" text NOT NULL,
	"listed" integer NOT NULL,
	"open" integer NOT NULL,
	CONSTRAINT "brief_route_counts_from_province_to_province_service_type_pk" PRIMARY KEY("from_province","to_province","service_type"),
	CONSTRAINT "brief_route_counts_range" CHECK ("brief_route_counts"."open" between 0 and "brief_route_counts"."listed")
);
--> statement-breakpoint
ALTER TABLE "brief_counts" DROP CONSTRAINT "brief_counts_positive";--> statement-breakpoint
DROP INDEX "briefs_listed_province";--> statement-breakpoint
DROP INDEX "briefs_listed_both";--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (status = 'OPEN' and proposals_count < max_proposals) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "new_job_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "company_profiles" ADD COLUMN "jobs_in_own_areas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "briefs_open" ON "briefs" USING btree ("created_at" desc,"id" desc) WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_open_type" ON "briefs" USING btree ("service_type","created_at" desc,"id" desc) WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_listed_from" ON "briefs" USING btree ("from_province","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_from" ON "briefs" USING btree ("from_province","created_at" desc,"id" desc) WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_listed_to" ON "briefs" USING btree ("to_province","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_to" ON "briefs" USING btree ("to_province","created_at" desc,"id" desc) WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_listed_type_from" ON "briefs" USING btree ("service_type","from_province","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_type_from" ON "briefs" USING btree ("service_type","from_province","created_at" desc,"id" desc) WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_listed_type_to" ON "briefs" USING btree ("service_type","to_province","created_at" desc,"id" desc) WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_type_to" ON "briefs" USING btree ("service_type","to_province","created_at" desc,"id" desc) WHERE is_open;