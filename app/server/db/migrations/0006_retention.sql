ALTER TABLE "briefs" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "account_tokens_expired" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE not email_verified;--> statement-breakpoint
CREATE INDEX "users_erased" ON "users" USING btree ("id") WHERE erased_at is not null;--> statement-breakpoint
CREATE INDEX "briefs_named_unaccepted" ON "briefs" USING btree ("event_date") WHERE anonymised_at is null and status <> 'COMPLETED';--> statement-breakpoint
CREATE INDEX "briefs_named_accepted" ON "briefs" USING btree ("event_date") WHERE anonymised_at is null and status = 'COMPLETED';--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "launch_signups_created" ON "launch_signups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_deliveries_created" ON "mail_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_ended" ON "rate_limits" USING btree ("window_ends_at");