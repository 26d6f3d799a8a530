-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_folded_name" ON "users" USING btree (fold_name("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_folded_family_name" ON "users" USING btree (substring(fold_name("name") from ' (.+)$') text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_folded_last_name" ON "users" USING btree (substring(fold_name("name") from '[^ ]+$') text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_folded_company_name" ON "users" USING btree (fold_name("name") text_pattern_ops) WHERE role = 'MOVING_COMPANY';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_by_folded_name" ON "subscriptions" USING btree (fold_name("sort_name"),"user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_folded_client_name" ON "briefs" USING btree (fold_name("client_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_client_phone" ON "briefs" USING btree ("client_phone") WHERE client_phone is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_folded_from_place" ON "briefs" USING btree (fold_name("from_city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "briefs_folded_to_place" ON "briefs" USING btree (fold_name("to_city") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_noord_holland" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Noord-Holland'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_zuid_holland" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Zuid-Holland'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_utrecht" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Utrecht'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_gelderland" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Gelderland'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_noord_brabant" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Noord-Brabant'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_limburg" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Limburg'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_zeeland" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Zeeland'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_flevoland" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Flevoland'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_overijssel" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Overijssel'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_drenthe" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Drenthe'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_groningen" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Groningen'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_listed_friesland" ON "company_profiles" USING btree ("verified" desc,fold_name("business_name"),"id") WHERE is_complete and service_areas @> array['Friesland'];--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "company_profiles_folded_name" ON "company_profiles" USING btree (fold_name("business_name") text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_last_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_company_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_by_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "briefs_client_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "briefs_from_place";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "briefs_to_place";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_noord_holland";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_zuid_holland";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_utrecht";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_gelderland";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_noord_brabant";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_limburg";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_zeeland";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_flevoland";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_overijssel";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_drenthe";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_groningen";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_in_friesland";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "company_profiles_by_name";
