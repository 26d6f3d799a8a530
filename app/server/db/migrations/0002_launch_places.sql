ALTER TABLE "launch_redemptions" ALTER COLUMN "redeemed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "local_payments" ADD COLUMN "first_month_cents" integer DEFAULT 9559 NOT NULL;--> statement-breakpoint
ALTER TABLE "launch_redemptions" ADD COLUMN "held_until" timestamp (3) with time zone;