-- A trigger holds only for sessions of their own origin unless it is said to hold always: `session_replication_role`
-- would let rows go that nobody may take out.
ALTER TABLE "desk_acts" ENABLE ALWAYS TRIGGER desk_act_stays;--> statement-breakpoint
ALTER TABLE "desk_acts" ENABLE ALWAYS TRIGGER desk_acts_stay;--> statement-breakpoint
ALTER TABLE "decisions" ENABLE ALWAYS TRIGGER decision_stays;--> statement-breakpoint
ALTER TABLE "decisions" ENABLE ALWAYS TRIGGER decisions_stay;
