-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_requests_answered" ON "data_requests" USING btree ("answered_at");