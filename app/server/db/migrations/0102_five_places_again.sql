-- Briefs that were given more than five places: what stands stays, and no more come than five.
UPDATE "briefs" SET "max_proposals" = greatest(5, "proposals_count") WHERE "max_proposals" > 5;
