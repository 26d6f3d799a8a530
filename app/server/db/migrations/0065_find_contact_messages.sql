-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_newest" ON "contact_messages" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_waiting" ON "contact_messages" USING btree ("waits_since","id") WHERE waits_since is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_address" ON "contact_messages" USING btree (lower("email") text_pattern_ops);
