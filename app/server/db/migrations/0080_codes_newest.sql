-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "referral_codes_newest" ON "referral_codes" ("created_at","user_id");
