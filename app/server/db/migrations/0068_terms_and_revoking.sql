ALTER TABLE "brief_events" DROP CONSTRAINT "brief_events_act";--> statement-breakpoint
ALTER TABLE "proposal_events" DROP CONSTRAINT "proposal_events_act";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_status";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_agreed";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "own_risk" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "cancel_days1" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "cancel_percent1" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "cancel_days2" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "cancel_percent2" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "cancel_day_percent" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "mover_owes_percent" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "performed_by" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "performer_name" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "performer_kvk" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "revocable_until" date;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "begin_sooner" boolean;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "own_risk" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "cancel_days1" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "cancel_percent1" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "cancel_days2" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "cancel_percent2" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "cancel_day_percent" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "mover_owes_percent" integer;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "performed_by" text;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "performer_name" text;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "performer_kvk" text;--> statement-breakpoint
ALTER TABLE "brief_events" ADD CONSTRAINT "brief_events_act" CHECK ("brief_events"."act" in ('close', 'reopen', 'complete', 'release', 'cancel')) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_act" CHECK ("proposal_events"."act" in ('accept', 'decline', 'withdraw', 'supersede', 'revoke', 'confirm', 'adjust')) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_stated" CHECK ("proposals"."own_risk" between 0 and 10000000 and "proposals"."cancel_days1" between 1 and 365 and "proposals"."cancel_days2" between 1 and 365 and "proposals"."cancel_percent1" between 0 and 100 and "proposals"."cancel_percent2" between 0 and 100 and "proposals"."cancel_day_percent" between 0 and 100 and "proposals"."mover_owes_percent" between 0 and 100 and "proposals"."performed_by" in ('OWN', 'OTHER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_revocable" CHECK ((num_nonnulls("proposals"."revocable_until", "proposals"."begin_sooner") = 0
          or "proposals"."status" in ('ACCEPTED', 'REVOKED') and "proposals"."revocable_until" is not null)
        and ("proposals"."status" = 'REVOKED') = ("proposals"."revoked_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('PENDING', 'ACCEPTED', 'DECLINED', 'REVOKED', 'WITHDRAWN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agreed" CHECK (num_nonnulls("proposals"."agreed_day", "proposals"."agreed_extras", "proposals"."agreed_price") = 0
        or "proposals"."status" in ('ACCEPTED', 'REVOKED')
          and num_nonnulls("proposals"."agreed_day", "proposals"."agreed_extras", "proposals"."agreed_price") = 3
          and "proposals"."agreed_extras" <@ array['transport', 'packing', 'unpacking', 'boxes', 'lift', 'assembly', 'piano', 'storage', 'disposal', 'parkingPermit', 'cleaning']
          and "proposals"."agreed_price" between 1 and 120000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_stated" CHECK ("tariffs"."own_risk" between 0 and 10000000 and "tariffs"."cancel_days1" between 1 and 365 and "tariffs"."cancel_days2" between 1 and 365 and "tariffs"."cancel_percent1" between 0 and 100 and "tariffs"."cancel_percent2" between 0 and 100 and "tariffs"."cancel_day_percent" between 0 and 100 and "tariffs"."mover_owes_percent" between 0 and 100 and "tariffs"."performed_by" in ('OWN', 'OTHER')) NOT VALID;
