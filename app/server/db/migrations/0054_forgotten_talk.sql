-- The words of a brief are gone once it is anonymised: what was said about it goes with them.
CREATE FUNCTION forget_talk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM enquiries WHERE brief_id = NEW.id;
	DELETE FROM threads USING proposals WHERE proposals.brief_id = NEW.id AND threads.proposal_id = proposals.id;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER briefs_forget_talk AFTER UPDATE OF anonymised_at ON "briefs" FOR EACH ROW
WHEN (NEW.anonymised_at IS NOT NULL AND OLD.anonymised_at IS NULL) EXECUTE FUNCTION forget_talk();
