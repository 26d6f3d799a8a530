ALTER TABLE "briefs" ADD COLUMN "masked_location" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "masked_info" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "masked_special_items" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "mask_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "briefs_mask_version" ON "briefs" USING btree ("mask_version");