CREATE TABLE "mail_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"detail" text,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "mail_suppressions_kind" CHECK ("mail_suppressions"."kind" in ('REFUSED', 'BOUNCED', 'COMPLAINED', 'UNSUBSCRIBED'))
);
--> statement-breakpoint
ALTER TABLE "mail_deliveries" DROP CONSTRAINT "mail_deliveries_status";--> statement-breakpoint
CREATE INDEX "mail_suppressions_newest" ON "mail_suppressions" USING btree ("since" desc,"address" desc) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "mail_suppressions_lifted" ON "mail_suppressions" USING btree ("lifted_at");--> statement-breakpoint
ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_status" CHECK ("mail_deliveries"."status" in ('SENT', 'REFUSED', 'SUPPRESSED')) NOT VALID;