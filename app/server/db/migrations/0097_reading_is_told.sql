-- Reading is told to both: the reader's other tabs and its lists count what is new.
CREATE OR REPLACE FUNCTION tell_of_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.blocked_by, NEW.client_read_at, NEW.company_read_at)
		IS DISTINCT FROM (OLD.blocked_by, OLD.client_read_at, OLD.company_read_at) THEN
		PERFORM tell_side(NEW.proposal_id, NULL);
	END IF;
	IF NEW.reported_at IS DISTINCT FROM OLD.reported_at OR NEW.settled_at IS DISTINCT FROM OLD.settled_at THEN
		PERFORM tell('admins', 'queue', TG_TABLE_NAME);
		IF NEW.reported_by IS NOT NULL THEN PERFORM tell_side(NEW.proposal_id, NEW.reported_by); END IF;
	END IF;
	RETURN NULL;
END;
$$;
