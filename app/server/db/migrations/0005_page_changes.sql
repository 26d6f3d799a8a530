-- Whoever writes what public pages show, by whatever road, tells every process at its commit.
CREATE FUNCTION tell_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NOTIFY pages_changed;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER company_profiles_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "company_profiles" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER launch_redemptions_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "launch_redemptions" FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
