CREATE TABLE "company_counts" (
	"province" text PRIMARY KEY NOT NULL,
	"companies" integer NOT NULL,
	CONSTRAINT "company_counts_province" CHECK ("company_counts"."province" in ('Noord-Holland', 'Zuid-Holland', 'Utrecht', 'Gelderland', 'Noord-Brabant', 'Limburg', 'Zeeland', 'Flevoland', 'Overijssel', 'Drenthe', 'Groningen', 'Friesland')),
	CONSTRAINT "company_counts_range" CHECK ("company_counts"."companies" >= 0)
);
--> statement-breakpoint
DROP INDEX "payment_exceptions_waiting";--> statement-breakpoint
CREATE INDEX "company_profiles_in_noord_holland" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Noord-Holland'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_zuid_holland" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Zuid-Holland'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_utrecht" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Utrecht'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_gelderland" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Gelderland'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_noord_brabant" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Noord-Brabant'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_limburg" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Limburg'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_zeeland" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Zeeland'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_flevoland" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Flevoland'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_overijssel" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Overijssel'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_drenthe" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Drenthe'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_groningen" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Groningen'];--> statement-breakpoint
CREATE INDEX "company_profiles_in_friesland" ON "company_profiles" USING btree ("verified" desc,"business_name","id") WHERE is_complete and service_areas @> array['Friesland'];--> statement-breakpoint
CREATE INDEX "mail_deliveries_refused" ON "mail_deliveries" USING btree ("created_at" desc,"message_id" desc) WHERE status = 'REFUSED';--> statement-breakpoint
CREATE INDEX "mail_deliveries_recipient" ON "mail_deliveries" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "payment_exceptions_waiting" ON "payment_exceptions" USING btree ("seen_at","id") WHERE settled_at is null;--> statement-breakpoint
-- Whoever changes where a company is listed, by whatever road, counts it in the same transaction. In
-- the order of the provinces, so that two such writers never wait for each other.
CREATE FUNCTION count_listed_company() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	left_behind text[] := '{}';
	now_listed text[] := '{}';
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.is_complete THEN left_behind := OLD.service_areas; END IF;
	IF TG_OP <> 'DELETE' AND NEW.is_complete THEN now_listed := NEW.service_areas; END IF;
	IF left_behind = now_listed THEN RETURN NULL; END IF;
	INSERT INTO company_counts AS counts (province, companies)
	SELECT area, 0 FROM (SELECT unnest(now_listed) EXCEPT SELECT unnest(left_behind)) AS gained(area)
	ORDER BY area
	ON CONFLICT (province) DO NOTHING;
	PERFORM FROM company_counts WHERE province = ANY(left_behind || now_listed) ORDER BY province FOR UPDATE;
	UPDATE company_counts
	SET companies = companies
		+ (province = ANY(now_listed))::integer - (province = ANY(left_behind))::integer
	WHERE (province = ANY(now_listed)) <> (province = ANY(left_behind));
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Before the fill: from here on nobody else writes profiles until this migration is committed.
CREATE TRIGGER company_profiles_counted AFTER INSERT OR DELETE OR UPDATE OF business_name, kvk_number, categories, service_areas ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION count_listed_company();
--> statement-breakpoint
INSERT INTO "company_counts" ("province", "companies")
SELECT area, count(DISTINCT id) FROM "company_profiles", unnest(service_areas) AS area WHERE is_complete GROUP BY area;
--> statement-breakpoint
-- Only pages that show any number of companies show these counts.
CREATE FUNCTION tell_companies_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pages_changed', 'companies');
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_counts_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "company_counts" FOR EACH STATEMENT EXECUTE FUNCTION tell_companies_counted();
