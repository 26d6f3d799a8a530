ALTER TABLE "contact_messages" ADD COLUMN "objects_to_company" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer_by" timestamp (3) with time zone;
