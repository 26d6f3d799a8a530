CREATE TABLE "brief_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brief_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brief_id" uuid NOT NULL,
	"act" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"why" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brief_events_act" CHECK ("brief_events"."act" in ('close', 'reopen', 'complete', 'cancel')),
	CONSTRAINT "brief_events_actor_kind" CHECK ("brief_events"."actor_kind" in ('client', 'company', 'registrant', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "proposal_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" uuid NOT NULL,
	"act" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"why" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_events_act" CHECK ("proposal_events"."act" in ('accept', 'decline', 'withdraw', 'supersede')),
	CONSTRAINT "proposal_events_actor_kind" CHECK ("proposal_events"."actor_kind" in ('client', 'company', 'registrant', 'admin', 'system'))
);
--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "masked_from_city" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "masked_to_city" text;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "masked_answers" jsonb;--> statement-breakpoint
ALTER TABLE "brief_events" ADD CONSTRAINT "brief_events_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_events" ADD CONSTRAINT "brief_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brief_events_subject" ON "brief_events" USING btree ("brief_id","at");--> statement-breakpoint
CREATE INDEX "brief_events_actor" ON "brief_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "proposal_events_subject" ON "proposal_events" USING btree ("proposal_id","at");--> statement-breakpoint
CREATE INDEX "proposal_events_actor" ON "proposal_events" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "brief_route_counts" ADD CONSTRAINT "brief_route_counts_service_type" CHECK ("brief_route_counts"."service_type" in ('VERHUIZING', 'ONTRUIMING'));--> statement-breakpoint
ALTER TABLE "brief_route_counts" ADD CONSTRAINT "brief_route_counts_from_province" CHECK ("brief_route_counts"."from_province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'));--> statement-breakpoint
ALTER TABLE "brief_route_counts" ADD CONSTRAINT "brief_route_counts_to_province" CHECK ("brief_route_counts"."to_province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'));--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_service_type" CHECK ("briefs"."service_type" in ('VERHUIZING', 'ONTRUIMING'));--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_time_preference" CHECK ("briefs"."time_preference" in ('Flexibel', 'Ochtend', 'Middag'));--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_from_province" CHECK ("briefs"."from_province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'));--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_to_province" CHECK ("briefs"."to_province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland'));--> statement-breakpoint
-- The cities are masked apart from now on, so what is masked is no longer one sentence.
CREATE OR REPLACE FUNCTION forget_stale_masks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.masked_from_city, NEW.masked_to_city, NEW.masked_location, NEW.masked_info, NEW.masked_answers, NEW.masked_special_items, NEW.mask_version)
		IS NOT DISTINCT FROM
		(OLD.masked_from_city, OLD.masked_to_city, OLD.masked_location, OLD.masked_info, OLD.masked_answers, OLD.masked_special_items, OLD.mask_version)
	THEN
		NEW.masked_from_city := NULL;
		NEW.masked_to_city := NULL;
		NEW.masked_location := NULL;
		NEW.masked_info := NULL;
		NEW.masked_answers := NULL;
		NEW.masked_special_items := NULL;
		NEW.mask_version := 0;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
DROP TRIGGER briefs_stale_masks ON "briefs";
--> statement-breakpoint
CREATE TRIGGER briefs_stale_masks BEFORE UPDATE ON "briefs" FOR EACH ROW
	WHEN ((NEW.from_province, NEW.from_city, NEW.to_province, NEW.to_city, NEW.additional_info, NEW.inventory, NEW.client_name, NEW.client_phone)
		IS DISTINCT FROM
		(OLD.from_province, OLD.from_city, OLD.to_province, OLD.to_city, OLD.additional_info, OLD.inventory, OLD.client_name, OLD.client_phone))
	EXECUTE FUNCTION forget_stale_masks();
--> statement-breakpoint
-- category, location_text, masked_location and masked_special_items follow from other columns. Only the version before reads
-- them, and it may still run: they are filled for it until a later migration drops them, with
-- job_status and hours.
CREATE FUNCTION fill_derived_brief_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.category := CASE NEW.service_type WHEN 'ONTRUIMING' THEN 'ONTRUIMING' ELSE 'RESIDENTIAL' END;
	NEW.location_text := coalesce(NEW.from_city || ' (' || NEW.from_province || ')', NEW.from_province) || ' naar ' || coalesce(NEW.to_city || ' (' || NEW.to_province || ')', NEW.to_province);
	IF NEW.mask_version >= 3 THEN
		NEW.masked_special_items := NEW.masked_answers ->> 'pianoOrSpecialItems';
		NEW.masked_location := CASE
			WHEN NEW.service_type = 'ONTRUIMING' AND NEW.from_province = NEW.to_province AND NEW.from_city IS NOT DISTINCT FROM NEW.to_city
			THEN 'Woningontruiming in ' || coalesce(NEW.masked_from_city || ' (' || NEW.from_province || ')', NEW.from_province)
			ELSE coalesce(NEW.masked_from_city || ' (' || NEW.from_province || ')', NEW.from_province) || ' naar ' || coalesce(NEW.masked_to_city || ' (' || NEW.to_province || ')', NEW.to_province)
		END;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER briefs_z_derived_insert BEFORE INSERT ON "briefs" FOR EACH ROW
	WHEN (NEW.location_text IS NULL) EXECUTE FUNCTION fill_derived_brief_columns();
--> statement-breakpoint
CREATE TRIGGER briefs_z_derived_update BEFORE UPDATE OF "service_type", "from_province", "from_city", "to_province", "to_city", "masked_from_city", "masked_to_city", "masked_answers", "mask_version" ON "briefs" FOR EACH ROW
	EXECUTE FUNCTION fill_derived_brief_columns();
