-- A masked copy never outlives what it is made of: whoever changes a text and does not mask it anew,
-- as a version of before does, leaves none.
CREATE FUNCTION forget_stale_masks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.masked_location, NEW.masked_info, NEW.masked_special_items, NEW.mask_version)
		IS NOT DISTINCT FROM (OLD.masked_location, OLD.masked_info, OLD.masked_special_items, OLD.mask_version)
	THEN
		NEW.masked_location := NULL;
		NEW.masked_info := NULL;
		NEW.masked_special_items := NULL;
		NEW.mask_version := 0;
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER briefs_stale_masks BEFORE UPDATE ON "briefs" FOR EACH ROW
	WHEN ((NEW.location_text, NEW.additional_info, NEW.inventory, NEW.client_name, NEW.client_phone)
		IS DISTINCT FROM (OLD.location_text, OLD.additional_info, OLD.inventory, OLD.client_name, OLD.client_phone))
	EXECUTE FUNCTION forget_stale_masks();
