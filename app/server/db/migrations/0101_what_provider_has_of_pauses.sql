ALTER TABLE "subscription_pauses" ADD COLUMN "start_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_pauses" ADD COLUMN "end_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- In doubt is only the newest pause of a subscription that goes on, while its last day is still to come. What stays
-- empty here is asked of the provider once more within the hour, which changes nothing where it was done.
UPDATE "subscription_pauses" AS pause SET
	"start_confirmed_at" = CASE WHEN said."paid_until" >= pause."paused_until" OR pause."paused_until" <= now()
		OR said."checked_at" > pause."ended_at" THEN pause."requested_at" END,
	"end_confirmed_at" = CASE WHEN said."paid_until" < pause."paused_until" AND said."checked_at" > pause."ended_at"
		OR pause."paused_until" <= now() THEN pause."ended_at" END
FROM "subscriptions" AS said
WHERE said."user_id" = pause."user_id";--> statement-breakpoint
UPDATE "subscription_pauses" AS pause SET
	"start_confirmed_at" = pause."requested_at", "end_confirmed_at" = pause."ended_at"
WHERE EXISTS (SELECT FROM "subscription_pauses" AS newer
		WHERE newer."user_id" = pause."user_id" AND newer."requested_at" > pause."requested_at")
	OR NOT EXISTS (SELECT FROM "subscriptions" AS said
		WHERE said."user_id" = pause."user_id" AND said."status" <> 'ended');
