-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "proposals_agreed_on" ON "proposals" USING btree ("agreed_day","company_id") WHERE agreed_day is not null;
