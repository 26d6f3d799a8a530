-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_newest" ON "company_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_by_status" ON "company_profiles" USING btree ("verification_status","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_suspended" ON "company_profiles" USING btree ("created_at","id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_by_name" ON "company_profiles" USING btree (lower(business_name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_by_kvk" ON "company_profiles" USING btree ("kvk_number");
