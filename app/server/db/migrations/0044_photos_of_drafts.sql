ALTER TABLE "uploads" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "room" text;--> statement-breakpoint
CREATE INDEX "uploads_draft" ON "uploads" USING btree ("draft_id") WHERE draft_id is not null;