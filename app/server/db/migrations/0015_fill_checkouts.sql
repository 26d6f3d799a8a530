-- Checkouts of the version before: paid ones for the books, the others so that the provider is asked
-- once more whether they were paid. Written by hand.
INSERT INTO "checkouts" ("id", "user_id", "provider_checkout_id", "first_month_cents", "state", "opened_at", "held_until", "paid_at", "paid_until")
SELECT "id", "user_id", "id"::text, "first_month_cents",
       CASE WHEN paid THEN 'paid' ELSE 'expired' END,
       "created_at", now(),
       CASE WHEN paid THEN "created_at" END,
       CASE WHEN paid THEN "current_period_end" END
FROM (
  SELECT *, EXISTS (
    SELECT FROM "subscriptions" WHERE "provider_reference" = "local_payments"."id"::text
  ) AS paid
  FROM "local_payments"
) AS local
ON CONFLICT DO NOTHING;
