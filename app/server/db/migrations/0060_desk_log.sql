CREATE TABLE "desk_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_notes" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"about_user_id" uuid,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_act_id_desk_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."desk_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_about_user_id_users_id_fk" FOREIGN KEY ("about_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_acts_newest" ON "desk_acts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "desk_acts_subject" ON "desk_acts" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "desk_acts_act" ON "desk_acts" USING btree ("act","created_at","id");--> statement-breakpoint
CREATE INDEX "desk_acts_actor" ON "desk_acts" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "desk_notes_about" ON "desk_notes" USING btree ("about_user_id");--> statement-breakpoint
CREATE INDEX "desk_notes_age" ON "desk_notes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" in ('CLIENT', 'MOVING_COMPANY', 'ADMIN', 'HELPDESK')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION desk_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'desk_acts: what was done at the desk is never changed or removed';
END $$;--> statement-breakpoint
CREATE TRIGGER desk_act_stays BEFORE UPDATE OR DELETE ON "desk_acts" FOR EACH ROW EXECUTE FUNCTION desk_act_stays();--> statement-breakpoint
CREATE TRIGGER desk_acts_stay BEFORE TRUNCATE ON "desk_acts" FOR EACH STATEMENT EXECUTE FUNCTION desk_act_stays();
