DROP INDEX "proposals_accepted";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "agreed_day" date;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "agreed_extras" text[];--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "agreed_price" integer;--> statement-breakpoint
CREATE INDEX "proposals_accepted" ON "proposals" USING btree ("decided_at","brief_id","price","agreed_price") WHERE status = 'ACCEPTED';--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agreed" CHECK (num_nonnulls("proposals"."agreed_day", "proposals"."agreed_extras", "proposals"."agreed_price") = 0
        or "proposals"."status" = 'ACCEPTED'
          and num_nonnulls("proposals"."agreed_day", "proposals"."agreed_extras", "proposals"."agreed_price") = 3
          and "proposals"."agreed_extras" <@ array['transport', 'packing', 'unpacking', 'boxes', 'lift', 'assembly', 'piano', 'storage', 'disposal', 'parkingPermit', 'cleaning']
          and "proposals"."agreed_price" between 1 and 120000000);--> statement-breakpoint
-- What was accepted before stands for its brief's own day, at the price that it asked.
UPDATE "proposals" SET "agreed_day" = "briefs"."event_date", "agreed_extras" = '{}', "agreed_price" = "proposals"."price"
FROM "briefs" WHERE "briefs"."id" = "proposals"."brief_id" AND "proposals"."status" = 'ACCEPTED';
