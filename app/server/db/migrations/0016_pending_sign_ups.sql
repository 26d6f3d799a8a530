CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"submission_key" uuid,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"registration" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_submission_key_unique" UNIQUE("submission_key"),
	CONSTRAINT "pending_sign_ups_role" CHECK ("pending_sign_ups"."role" in ('CLIENT', 'MOVING_COMPANY'))
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "sign_up_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_key" uuid;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD CONSTRAINT "pending_sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_ups_user" ON "pending_sign_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expired" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_sign_up_id_pending_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."pending_sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_sign_up" ON "account_tokens" USING btree ("sign_up_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sign_up_key_unique" UNIQUE("sign_up_key");