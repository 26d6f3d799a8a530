-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscription_changes_turns" ON "subscription_changes" USING btree ("happened_at") WHERE change in ('started', 'ended');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_issued" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referral_credits_created" ON "referral_credits" USING btree ("created_at");
