ALTER TABLE "mail_deliveries" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD COLUMN "payload" jsonb;
