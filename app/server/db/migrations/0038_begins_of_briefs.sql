ALTER TABLE "briefs" ADD COLUMN "from_spot" integer;--> statement-breakpoint
CREATE INDEX "briefs_listed_spot" ON "briefs" USING btree ("from_spot") WHERE status in ('OPEN', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "briefs_open_spot" ON "briefs" USING btree ("from_spot") WHERE is_open;