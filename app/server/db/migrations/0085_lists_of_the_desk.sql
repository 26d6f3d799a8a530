-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_company_name" ON "users" USING btree (lower("name") text_pattern_ops) WHERE role = 'MOVING_COMPANY';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_company_address" ON "users" USING btree ("email" text_pattern_ops) WHERE role = 'MOVING_COMPANY';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_waits_since" ON "company_profiles" USING btree (coalesce("kvk_checked_at", "created_at"),"id") WHERE verification_status in ('UNKNOWN', 'REFUSED');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referral_credits_taken_back" ON "referral_credits" USING btree ("user_id") WHERE taken_back_at is not null;