-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_of_person" ON "contact_messages" USING btree ("objects_to_person") WHERE objects_to_person is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_of_report" ON "contact_messages" USING btree ("objects_to_report") WHERE objects_to_report is not null;
