ALTER TABLE "subscriptions" ADD COLUMN "sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_by_name" ON "subscriptions" USING btree ("sort_name","user_id");--> statement-breakpoint
-- What a payer is listed by: whoever changes a name, by whatever road, changes this in the same transaction.
CREATE FUNCTION sort_name_of(payer uuid) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce(lower(coalesce(nullif(company_profiles.business_name, ''), users.name)), '')
	FROM users LEFT JOIN company_profiles ON company_profiles.user_id = users.id WHERE users.id = payer;
$$;
--> statement-breakpoint
CREATE FUNCTION name_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.sort_name := coalesce(sort_name_of(NEW.user_id), '');
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION rename_payer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payer uuid;
BEGIN
	IF TG_TABLE_NAME = 'users' THEN payer := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN payer := OLD.user_id;
	ELSE payer := NEW.user_id;
	END IF;
	UPDATE subscriptions SET sort_name = sort_name_of(payer)
	WHERE user_id = payer AND sort_name IS DISTINCT FROM sort_name_of(payer);
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_named BEFORE INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION name_payer();
--> statement-breakpoint
CREATE TRIGGER company_profiles_name_payers AFTER INSERT OR DELETE OR UPDATE OF business_name ON "company_profiles" FOR EACH ROW EXECUTE FUNCTION rename_payer();
--> statement-breakpoint
CREATE TRIGGER users_name_payers AFTER UPDATE OF name ON "users" FOR EACH ROW EXECUTE FUNCTION rename_payer();
--> statement-breakpoint
UPDATE "subscriptions" SET sort_name = coalesce(sort_name_of(user_id), '');
