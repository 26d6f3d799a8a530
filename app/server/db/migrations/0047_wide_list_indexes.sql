-- The old ones go last, so that lists are read while the new ones are made.
CREATE INDEX "briefs_listed_wide" ON "briefs" USING btree ("created_at" desc,"id" desc,"service_type","from_spot","event_date","date_slack","last_day","volume_litres") WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_wide" ON "briefs" USING btree ("created_at" desc,"id" desc,"service_type","from_spot","event_date","date_slack","last_day","volume_litres") WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_listed_from_wide" ON "briefs" USING btree ("from_province","created_at" desc,"id" desc,"from_province","to_province","service_type","from_spot","event_date","date_slack","last_day","volume_litres") WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_from_wide" ON "briefs" USING btree ("from_province","created_at" desc,"id" desc,"from_province","to_province","service_type","from_spot","event_date","date_slack","last_day","volume_litres") WHERE is_open;--> statement-breakpoint
CREATE INDEX "briefs_listed_to_wide" ON "briefs" USING btree ("to_province","created_at" desc,"id" desc,"from_province","to_province","service_type","from_spot","event_date","date_slack","last_day","volume_litres") WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_to_wide" ON "briefs" USING btree ("to_province","created_at" desc,"id" desc,"from_province","to_province","service_type","from_spot","event_date","date_slack","last_day","volume_litres") WHERE is_open;--> statement-breakpoint
DROP INDEX "briefs_listed";--> statement-breakpoint
DROP INDEX "briefs_open";--> statement-breakpoint
DROP INDEX "briefs_listed_from";--> statement-breakpoint
DROP INDEX "briefs_open_from";--> statement-breakpoint
DROP INDEX "briefs_listed_to";--> statement-breakpoint
DROP INDEX "briefs_open_to";--> statement-breakpoint
ALTER INDEX "briefs_listed_wide" RENAME TO "briefs_listed";--> statement-breakpoint
ALTER INDEX "briefs_open_wide" RENAME TO "briefs_open";--> statement-breakpoint
ALTER INDEX "briefs_listed_from_wide" RENAME TO "briefs_listed_from";--> statement-breakpoint
ALTER INDEX "briefs_open_from_wide" RENAME TO "briefs_open_from";--> statement-breakpoint
ALTER INDEX "briefs_listed_to_wide" RENAME TO "briefs_listed_to";--> statement-breakpoint
ALTER INDEX "briefs_open_to_wide" RENAME TO "briefs_open_to";
--> statement-breakpoint
-- An index answers by itself only for rows that were vacuumed since they changed, and the list shows the newest.
ALTER TABLE "briefs" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
