import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { PLAN_NAME, PRICE_INCL_CENTS, VAT_PERCENT } from "~/features/billing/constants.ts";
import { activeUntil } from "~/features/billing/rules.ts";
import { storeProfile } from "~/features/companies/index.server.ts";
import type { ProfileAnswers } from "~/features/companies/schema.ts";
import { amountsOf, yearOf } from "~/features/invoices/rules.ts";
import { sellerOf } from "~/features/invoices/writes/issue.server.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { redeemOfferPlace } from "~/features/launch/index.server.ts";
import { CHECKOUT_MINUTES } from "~/features/payments/constants.ts";
import { changeAreas } from "~/features/regions/index.server.ts";
import { acceptTerms } from "~/features/terms/index.server.ts";
import { noteAnswer } from "~/features/verification/index.server.ts";
import { localKvk } from "~/server/adapters/registers.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import type { Services } from "~/server/services.ts";
import { MINUTE_MS, monthsLater } from "~/shared/dates.ts";
import { AFTER_CHECKOUT, localCheckoutPath } from "~/shared/paths.ts";

/** Whether what the use cases would do with this form is known beforehand: nothing is asked of anybody. */
export function isForeseen(
  app: Services,
  form: Partial<ProfileAnswers> = {},
  subscribed = true,
): boolean {
  const { kvkNumber, vatNumber, avatar, portfolio } = form;
  const isLocal = app.kvk === localKvk && (!subscribed || app.config.paymentProvider === "local");
  return isLocal && !kvkNumber && !vatNumber && !avatar && !portfolio;
}

/**
 * Stores the profile that a new company filled in, confirmed by the local register, as the use cases do.
 * `crowd` are work areas past the limit of a province. Answers its id.
 */
export async function storeConfirmed(
  tx: Tx,
  actor: CompanyActor,
  form: ProfileAnswers,
  crowd: ProfileAnswers["serviceAreas"] | null,
  now: Date,
): Promise<string> {
  const full = crowd ? [] : await changeAreas(tx, actor, form.serviceAreas, now);
  if (full.length > 0) throw new Error("region-full");
  const id = await storeProfile(tx, actor, form, now);
  const asked = { ...form, id, userId: actor.userId, verificationReason: null };
  await noteAnswer(tx, asked, { answer: "CONFIRMED", reason: null }, { by: actor, at: now });
  return id;
}

/** Stores a first month paid at the local page, with all that a new company's payment leaves but mails. */
export async function storePaid(
  app: Services,
  tx: Tx,
  { userId, name, email }: CompanyActor,
  { businessName, kvkNumber, invoiceAddress }: ProfileAnswers,
  now: Date,
): Promise<void> {
  await acceptTerms(tx, userId, "subscription", now);
  const isOffered = await redeemOfferPlace(tx, userId, now);
  const cents = isOffered ? OFFER_INCL_CENTS : PRICE_INCL_CENTS;
  const [checkout, charge] = [randomUUID(), randomUUID()];
  const { appUrl } = app.config;
  const held = new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS);
  const until = monthsLater(now, 1);
  const facts = { paidUntil: until, renews: true, inArrearsSince: null, checkedAt: now };
  const method = "SEPA-incasso, rekening eindigt op 0300";
  const { exclusiveCents, vatCents } = amountsOf(cents, VAT_PERCENT);
  const address = invoiceAddress;
  const buyer = { businessName, contactName: name, email, kvkNumber, vatNumber: null, address };
  const row = {
    user_id: userId,
    checkout,
    charge,
    cents,
    now,
    held,
    until,
    active_until: activeUntil({ ...facts, status: "active" }),
    url: appUrl + localCheckoutPath(checkout),
    return_url: appUrl + AFTER_CHECKOUT.paid(checkout),
    cancel_url: appUrl + AFTER_CHECKOUT.cancelled,
    method,
    year: yearOf(now),
    exclusive_cents: exclusiveCents,
    vat_cents: vatCents,
    seller: sellerOf(app),
    buyer,
  };
  await tx.execute(sql`
    with it as (
      select * from json_to_record(${JSON.stringify(row)}::json) as it(user_id uuid, checkout uuid,
        charge uuid, cents int, now timestamptz, held timestamptz, until timestamptz,
        active_until timestamptz, url text, return_url text, cancel_url text, method text, year int,
        exclusive_cents int, vat_cents int, seller jsonb, buyer jsonb)
    ), opened as (
      insert into checkouts (id, user_id, provider_checkout_id, url, first_month_cents, state,
        opened_at, held_until, paid_at, paid_until)
      select checkout, user_id, checkout, url, cents, 'paid', now, held, now, until from it
    ), account as (
      insert into local_payments (id, user_id, return_url, cancel_url, plan, monthly_cents,
        first_month_cents, state, expires_at, current_period_end)
      select checkout, user_id, return_url, cancel_url, ${PLAN_NAME}, ${PRICE_INCL_CENTS}::int, cents,
        'paid', held, until from it
    ), collected as (
      insert into local_charges (id, payment_id, state, amount_cents, period_from, period_until, changed_at)
      select charge, checkout, 'paid', cents, now, until, now from it
    ), asked as (
      insert into question_numbers as known (last) select 1 from it
      on conflict (id) do update set last = known.last + 1 returning last
    ), subscribed as (
      insert into subscriptions (user_id, status, paid_until, renews, provider_reference, method,
        active_until, checked_at, question)
      select user_id, 'active', until, true, checkout, method, active_until, now,
        last from it, asked
    ), booked as (
      insert into payments (id, reference, user_id, state, amount_cents, period_from, period_until, changed_at)
      select charge, checkout, user_id, 'paid', cents, now, until, now from it
    ), told as (
      insert into subscription_changes (user_id, change, key, happened_at, amount_cents, until)
      select user_id, 'started', charge, now, cents, until from it
    ), numbered as (
      insert into invoice_years as known (year, last) select year, 1 from it
      on conflict (year) do update set last = known.last + 1 returning last
    )
    insert into invoices (year, sequence, kind, plan, vat_percent, payment_id, user_id, period_from,
      period_until, exclusive_cents, vat_cents, inclusive_cents, paid_at, paid_by, seller, buyer, issued_at)
    select year, last, 'invoice', ${PLAN_NAME}, ${VAT_PERCENT}::int, charge, user_id, now, until,
      exclusive_cents, vat_cents, cents, now, method, seller, buyer, now from it, numbered`);
}
