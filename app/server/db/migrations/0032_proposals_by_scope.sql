CREATE TABLE "brief_versions" (
	"brief_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"shown" jsonb NOT NULL,
	"mask_version" integer NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brief_versions_brief_id_version_pk" PRIMARY KEY("brief_id","version"),
	CONSTRAINT "brief_versions_version" CHECK ("brief_versions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "proposal_days" (
	"proposal_id" uuid NOT NULL,
	"day" date NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "proposal_days_proposal_id_day_pk" PRIMARY KEY("proposal_id","day"),
	CONSTRAINT "proposal_days_price" CHECK ("proposal_days"."price" between 1 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "proposal_scope" (
	"proposal_id" uuid NOT NULL,
	"item" text NOT NULL,
	"answer" text NOT NULL,
	"extra" integer,
	CONSTRAINT "proposal_scope_proposal_id_item_pk" PRIMARY KEY("proposal_id","item"),
	CONSTRAINT "proposal_scope_item" CHECK ("proposal_scope"."item" in ('transport', 'packing', 'unpacking', 'boxes', 'lift', 'assembly', 'piano', 'storage', 'disposal', 'parkingPermit', 'cleaning')),
	CONSTRAINT "proposal_scope_answer" CHECK ("proposal_scope"."answer" in ('INCLUDED', 'EXCLUDED', 'EXTRA')),
	CONSTRAINT "proposal_scope_extra" CHECK (case when "proposal_scope"."answer" = 'EXTRA'
        then "proposal_scope"."extra" is not null and "proposal_scope"."extra" between 1 and 10000000
        else "proposal_scope"."extra" is null end)
);
--> statement-breakpoint
ALTER TABLE "proposal_events" DROP CONSTRAINT "proposal_events_act";--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "price_kind" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "hourly_rate" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "hours_ceiling" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "vans" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "vans_m3" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "insured_up_to" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "cancel_free_days" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "brief_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "earlier_price" integer;--> statement-breakpoint
ALTER TABLE "brief_versions" ADD CONSTRAINT "brief_versions_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_days" ADD CONSTRAINT "proposal_days_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_scope" ADD CONSTRAINT "proposal_scope_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brief_versions_mask_version" ON "brief_versions" USING btree ("mask_version");--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_act" CHECK ("proposal_events"."act" in ('accept', 'decline', 'withdraw', 'supersede', 'confirm', 'adjust'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_earlier_price" CHECK ("proposals"."earlier_price" between 1 and 10000000);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_price_kind" CHECK ("proposals"."price_kind" in ('FIXED', 'HOURLY'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_ceiling" CHECK (case when "proposals"."price_kind" = 'HOURLY'
        then "proposals"."hourly_rate" is not null and "proposals"."hours_ceiling" is not null
          and "proposals"."price" = "proposals"."hourly_rate" * "proposals"."hours_ceiling"
        else num_nonnulls("proposals"."hourly_rate", "proposals"."hours_ceiling") = 0 end);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_vans" CHECK ("proposals"."vans" between 1 and 50
        and "proposals"."vans_m3" between 1 and 2000);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_terms" CHECK ("proposals"."insured_up_to" between 1 and 1000000000
        and "proposals"."cancel_free_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_versions" CHECK ("proposals"."brief_version" >= 1 and "proposals"."revision" >= 1);