ALTER TABLE "briefs" ADD COLUMN "date_slack" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "goods" jsonb;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_date_slack" CHECK ("briefs"."date_slack" in ('1', '2', '3', '7', '14', 'month'));--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_last_day" CHECK ("briefs"."last_day" >= "briefs"."event_date");--> statement-breakpoint
-- The names of own things are the client's words too: whoever changes them and does not mask them anew
-- leaves no masked copy.
DROP TRIGGER briefs_stale_masks ON "briefs";
--> statement-breakpoint
CREATE TRIGGER briefs_stale_masks BEFORE UPDATE ON "briefs" FOR EACH ROW
	WHEN ((NEW.from_province, NEW.from_city, NEW.to_province, NEW.to_city, NEW.additional_info, NEW.inventory, NEW.goods, NEW.client_name, NEW.client_phone)
		IS DISTINCT FROM
		(OLD.from_province, OLD.from_city, OLD.to_province, OLD.to_city, OLD.additional_info, OLD.inventory, OLD.goods, OLD.client_name, OLD.client_phone))
	EXECUTE FUNCTION forget_stale_masks();
