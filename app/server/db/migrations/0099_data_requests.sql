CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"received_on" date NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('access', 'erasure', 'other'))
);
--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("answer_by","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "data_requests_newest" ON "data_requests" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "data_requests_contact" ON "data_requests" USING btree ("contact");