-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_unanswered" ON "briefs" USING btree ("created_at") WHERE status = 'OPEN' and proposals_count = 0;
