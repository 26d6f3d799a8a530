CREATE TABLE "price_bands" (
	"class" text PRIMARY KEY NOT NULL,
	"from_price" integer NOT NULL,
	"to_price" integer NOT NULL,
	"count" integer NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_bands_count" CHECK ("price_bands"."count" >= 5),
	CONSTRAINT "price_bands_range" CHECK ("price_bands"."from_price" between 1 and "price_bands"."to_price")
);
--> statement-breakpoint
CREATE INDEX "proposals_accepted" ON "proposals" USING btree ("decided_at","brief_id","price") WHERE status = 'ACCEPTED';--> statement-breakpoint
CREATE TRIGGER price_bands_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_bands" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
