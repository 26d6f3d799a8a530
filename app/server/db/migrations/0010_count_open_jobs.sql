-- Whoever changes what is on the companies' list, by whatever road, counts it in the same transaction.
CREATE FUNCTION count_listed_brief() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_listed boolean := TG_OP <> 'INSERT' AND OLD.status IN ('OPEN', 'COMPLETED');
	now_listed boolean := TG_OP <> 'DELETE' AND NEW.status IN ('OPEN', 'COMPLETED');
BEGIN
	IF was_listed AND now_listed
		AND (OLD.from_province, OLD.to_province, OLD.service_type, OLD.is_open)
			= (NEW.from_province, NEW.to_province, NEW.service_type, NEW.is_open) THEN
		RETURN NULL;
	END IF;
	IF was_listed THEN
		UPDATE brief_route_counts
		SET listed = listed - 1, open = open - OLD.is_open::integer
		WHERE from_province = OLD.from_province AND to_province = OLD.to_province
			AND service_type = OLD.service_type;
	END IF;
	IF now_listed THEN
		INSERT INTO brief_route_counts AS counts (from_province, to_province, service_type, listed, open)
		VALUES (NEW.from_province, NEW.to_province, NEW.service_type, 1, NEW.is_open::integer)
		ON CONFLICT (from_province, to_province, service_type)
		DO UPDATE SET listed = counts.listed + 1, open = counts.open + excluded.open;
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Before the fill: from here on nobody else writes requests until this migration is committed.
CREATE TRIGGER briefs_counted AFTER INSERT OR DELETE OR UPDATE OF status, proposals_count, max_proposals, from_province, to_province, service_type ON "briefs" FOR EACH ROW EXECUTE FUNCTION count_listed_brief();
--> statement-breakpoint
INSERT INTO "brief_route_counts" ("from_province", "to_province", "service_type", "listed", "open")
SELECT from_province, to_province, service_type, count(*), count(*) FILTER (WHERE is_open)
FROM "briefs" WHERE status IN ('OPEN', 'COMPLETED') GROUP BY 1, 2, 3;
