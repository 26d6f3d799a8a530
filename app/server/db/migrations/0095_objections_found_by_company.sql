-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_objections" ON "contact_messages" USING btree ("objects_to_company") WHERE objects_to_company is not null;
