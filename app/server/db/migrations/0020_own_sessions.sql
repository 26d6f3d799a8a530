-- Sessions are ours: the library before stored tokens as they stood in the cookie, we store their hash.
-- The columns that the code no longer names stay for one release: the version before names every column
-- of a table in its inserts, also those it leaves empty.
DROP TABLE "verifications" CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_hash" text;--> statement-breakpoint
UPDATE "sessions" SET "token_hash" = encode(sha256("token"::bytea), 'hex');--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
-- The version before looks for passwords under this provider.
ALTER TABLE "accounts" ALTER COLUMN "provider_id" SET DEFAULT 'credential';--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('verify-email', 'reset-password', 'change-email', 'second-step'));
