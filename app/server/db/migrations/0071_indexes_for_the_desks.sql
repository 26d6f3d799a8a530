-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_newest" ON "users" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_name" ON "users" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_last_name" ON "users" USING btree (lower(substring("name" from '[^ ]+$')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_address" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_phone" ON "users" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_newest" ON "briefs" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_newest_in_state" ON "briefs" USING btree ("status","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_newest_from" ON "briefs" USING btree ("from_province","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_client_name" ON "briefs" USING btree (lower("client_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_client_address" ON "briefs" USING btree ("client_email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_from_place" ON "briefs" USING btree (lower("from_city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_to_place" ON "briefs" USING btree (lower("to_city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_phone" ON "company_profiles" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_looking_on" ON "sessions" USING btree ("looking_on_as") WHERE looking_on_as is not null;
