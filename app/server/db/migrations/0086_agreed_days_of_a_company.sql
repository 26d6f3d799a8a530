-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "proposals_of_company_agreed" ON "proposals" USING btree ("company_id","agreed_day") WHERE agreed_day is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "proposals_agreed_on";
