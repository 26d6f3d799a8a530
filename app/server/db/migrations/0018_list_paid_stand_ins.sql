-- Registrations of the version before under an address that had an account: what was paid for them
-- waited for the owner to sign in. An admin now sees such a payment and puts it right.
INSERT INTO "payment_exceptions" ("reference", "user_id", "reason", "amount_cents", "seen_at")
SELECT "subscriptions"."provider_reference", "subscriptions"."user_id", 'NO_ACCOUNT',
       coalesce("local_payments"."first_month_cents", 9559), now()
FROM "company_registrations"
JOIN "subscriptions" ON "subscriptions"."user_id" = "company_registrations"."user_id"
LEFT JOIN "local_payments" ON "local_payments"."id"::text = "subscriptions"."provider_reference"
WHERE "company_registrations"."stands_in"
ON CONFLICT DO NOTHING;
