-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_deliveries_about" ON "mail_deliveries" USING btree ("about_id","created_at") WHERE about_id is not null;
