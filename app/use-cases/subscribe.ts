import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import { isActive, lockSubscription, readSubscription } from "~/features/billing/index.server.ts";
import { readInvoiceDetails, readServiceAreas } from "~/features/companies/index.server.ts";
import { isInvoiceable } from "~/features/companies/rules.ts";
import { OFFER_INCL_CENTS } from "~/features/launch/constants.ts";
import { mayHaveOffer } from "~/features/launch/index.server.ts";
import {
  type CheckoutPages,
  checkoutAtProvider,
  endAtProvider,
  hasPaymentUnderWay,
  isPayable,
  lockPayer,
  openCheckout,
  type Payer,
  readLeftOwing,
} from "~/features/payments/index.server.ts";
import { fullProvinces } from "~/features/regions/index.server.ts";
import { acceptTerms } from "~/features/terms/index.server.ts";
import type { App } from "~/server/app.ts";
import { type Tx, transact } from "~/server/db/transact.ts";
import { writeMark } from "~/shared/on-show.ts";
import { AFTER_CHECKOUT, AFTER_REGISTRATION } from "~/shared/paths.ts";
import { ok, refuse } from "~/shared/result.ts";
import { syncCheckout } from "./sync-payment.ts";
import { syncDue, syncUnpaid } from "./sync-return.ts";

// So often another HTTP request of the same company may have been faster.
const TRIES = 4;

/**
 * Answers the provider's page on which a company pays. Its one open checkout is offered again while
 * it can be paid at today's price, else ended for a new one. Who owes a month pays that first. `mark` is the price
 * that the page showed for the first month: refused where it is another by now.
 */
export async function startCheckout(
  app: App,
  actor: Payer,
  mark: string,
  pages: CheckoutPages = AFTER_CHECKOUT,
) {
  await syncDue(app, actor);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await transact(app, actor, (tx, now) => openFor(app, tx, actor, mark, now));
    if (!found.ok) return found;
    const { checkout, isUsable } = found.value;
    if (isUsable && (await isPayable(app, checkout))) {
      return ok(await checkoutAtProvider(app, actor, checkout, pages));
    }
    const ended = await endAtProvider(app, checkout, "expired");
    if (ended === "under-way") return refuse("under-way");
    if (ended === "paid") {
      await syncCheckout(app, checkout.providerCheckoutId ?? "");
      return refuse("already-subscribed");
    }
  }
  throw new Error("an open checkout could not be ended");
}

/**
 * What a company is asked for its first month now, in euro cents with VAT: who never subscribed pays the launch
 * offer's price while there are places, which no checkout keeps.
 */
export async function readFirstMonthCents(app: App, { userId }: Payer, tx?: Tx): Promise<number> {
  const had = await readSubscription(app, userId, tx);
  const isOffered = !had && (await mayHaveOffer(app, userId, tx));
  return isOffered ? OFFER_INCL_CENTS : PRICE_INCL_CENTS;
}

async function openFor(app: App, tx: Tx, actor: Payer, mark: string, now: Date) {
  const { userId } = actor;
  await lockPayer(tx, userId);
  const current = await lockSubscription(tx, userId);
  if (current && isActive(current, now)) {
    return refuse(current.renews ? "already-subscribed" : "cancelled-runs");
  }
  // What is owed is paid where it is owed: a second subscription would not end the first.
  if (current?.status === "in-arrears") return refuse("in-arrears");
  // No provider asks any more for a month that was charged back of a subscription that ended.
  if ((await readLeftOwing(app, actor, null, tx)).length > 0) return refuse("month-owed");
  if (await hasPaymentUnderWay(tx, userId)) return refuse("under-way");
  if (!isInvoiceable(await readInvoiceDetails(tx, userId))) return refuse("no-invoice-details");
  const full = await fullProvinces(tx, await readServiceAreas(tx, userId), userId, now);
  if (full.length > 0) return refuse("region-full");
  const firstMonthCents = await readFirstMonthCents(app, actor, tx);
  if (mark !== writeMark(firstMonthCents)) return refuse("other-price");
  await acceptTerms(tx, userId, "subscription", now);
  return ok(await openCheckout(app, tx, actor, firstMonthCents, now));
}

// Where the payment provider sends a company that registered.
const REGISTRATION_PAGES: CheckoutPages = {
  paid: (checkoutId) => `${AFTER_REGISTRATION}?session_id=${checkoutId}`,
  cancelled: `${AFTER_REGISTRATION}?geannuleerd=1`,
};

/** The same for a registration, to the page after it; who paid and never came back is not asked. */
export async function startRegistrationCheckout(app: App, actor: Payer, mark: string) {
  await syncUnpaid(app, actor);
  return await startCheckout(app, actor, mark, REGISTRATION_PAGES);
}
