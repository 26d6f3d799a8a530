-- Two people may have signed up with such an address, and nobody knows whose password was stored.
-- Confirming the address signs in; after that 'Wachtwoord vergeten?' sets a new one.
UPDATE "accounts" SET "password" = NULL
FROM "users"
WHERE "users"."id" = "accounts"."user_id"
  AND "users"."signup_contested"
  AND NOT "users"."email_verified";
