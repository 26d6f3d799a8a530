ALTER TABLE "brief_events" VALIDATE CONSTRAINT "brief_events_act";--> statement-breakpoint
ALTER TABLE "proposal_events" VALIDATE CONSTRAINT "proposal_events_act";--> statement-breakpoint
ALTER TABLE "proposals" VALIDATE CONSTRAINT "proposals_stated";--> statement-breakpoint
ALTER TABLE "proposals" VALIDATE CONSTRAINT "proposals_revocable";--> statement-breakpoint
ALTER TABLE "proposals" VALIDATE CONSTRAINT "proposals_status";--> statement-breakpoint
ALTER TABLE "proposals" VALIDATE CONSTRAINT "proposals_agreed";--> statement-breakpoint
ALTER TABLE "tariffs" VALIDATE CONSTRAINT "tariffs_stated";--> statement-breakpoint
-- Clearances that were accepted in the last days can be revoked too.
UPDATE "proposals" SET "revocable_until" = (decided_at AT TIME ZONE 'Europe/Amsterdam')::date + 14
FROM "briefs" WHERE "briefs"."id" = "proposals"."brief_id" AND "briefs"."service_type" = 'ONTRUIMING'
  AND "proposals"."status" = 'ACCEPTED' AND "proposals"."decided_at" > now() - interval '15 days';
