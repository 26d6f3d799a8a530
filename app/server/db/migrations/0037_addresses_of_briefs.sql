ALTER TABLE "briefs" ADD COLUMN "from_street" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "from_house_number" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "from_addition" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "from_postcode" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "to_street" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "to_house_number" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "to_addition" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "to_postcode" text;