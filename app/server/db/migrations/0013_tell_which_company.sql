-- Says which company was written, so that only the pages that show it are made again. A process of
-- the version before this one hears the same word and makes all of them again.
CREATE FUNCTION tell_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('pages_changed', coalesce(NEW.id, OLD.id)::text);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER company_profiles_pages_changed ON "company_profiles";
--> statement-breakpoint
CREATE TRIGGER company_profiles_pages_changed AFTER INSERT OR UPDATE OR DELETE ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION tell_company_changed();
--> statement-breakpoint
CREATE TRIGGER company_profiles_pages_emptied AFTER TRUNCATE ON "company_profiles" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
