import Stripe from "stripe";
import { dayKept, MINUTE_MS, monthsLater } from "../../shared/dates.ts";
import type { ProviderSubscription } from "../../shared/provider-subscription.ts";
import type { StripeSettings } from "../boot/service-settings.ts";
import type { Clock } from "../ports/clock.ts";
import type { Payments } from "../ports/payments.ts";
import { noteWrittenOff, readBooks } from "./stripe-books.ts";
import { checkoutKeyOf, checkoutOf, discountsOf, findOpened } from "./stripe-checkout.ts";
import { findAbout, readSigned } from "./stripe-notices.ts";
import { givePartOf, readPartOf } from "./stripe-parts.ts";
import { giveBack, writeOnce } from "./stripe-returns.ts";
import {
  closeEnded,
  findSubscription,
  letPayerChoose,
  owedPageOf,
  periodEndOf,
  readMoves,
  reportOn,
  standingAt,
} from "./stripe-subscription.ts";
import { dateOf, idOf, isTakenKey, orMissing, payerOf, secondsOf } from "./stripe-words.ts";

// Stripe answers within a second or two. Somebody waits for most calls, so that two tries of eight
// seconds end before a browser's or a proxy's patience does; tasks and the hourly round ask again.
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

// Checkout, the portal for payers, and invoices that wait for payment.
const PAGES = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  "https://invoice.stripe.com",
];

// What Checkout and the portal may have asked besides. Emptied, never deleted: with the payer Stripe would
// end what is followed of its payments.
const EMPTIED = { phone: "", description: "", address: "", shipping: "", metadata: "" } as const;

// Each further writer at the same moment costs one more reading of what the others did.
const MOVE_ATTEMPTS = 5;

/** Payments by Stripe: Checkout, Billing and its portal (docs/operations.md, 'Stripe'). */
export function stripePayments(
  settings: StripeSettings,
  clock: Clock,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Payments {
  const { secretKey, webhookSecret } = settings;
  const isLive = /^[a-z]+_live_/.test(secretKey);
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // The other client begins its time anew with each byte, and counts none while it connects.
    httpClient: Stripe.createFetchHttpClient(),
    ...addressOf(settings.apiUrl),
  });

  async function readSubscription(reference: string): Promise<ProviderSubscription | null> {
    const found = await findSubscription(stripe, reference);
    if (!found) return null;
    if (found.ended_at === null) return await reportOn(stripe, found);
    const books = await readBooks(stripe, found);
    const isClosed = await closeEnded(stripe, books, dateOf(found.ended_at));
    return await reportOn(stripe, found, isClosed ? books : undefined);
  }

  async function findCheckout(checkoutId: string): Promise<Stripe.Checkout.Session | null> {
    if (!/^cs_\w{1,250}$/.test(checkoutId)) return null;
    return await orMissing(stripe.checkout.sessions.retrieve(checkoutId));
  }

  async function readCheckout(checkoutId: string): Promise<ProviderSubscription | null> {
    const reference = idOf((await findCheckout(checkoutId))?.subscription);
    return reference ? await readSubscription(reference) : null;
  }

  async function setRenewal(reference: string, renews: boolean): Promise<void> {
    const found = await findSubscription(stripe, reference);
    if (!found || standingAt(found) === "ended") return;
    // What was paid for is over: at Stripe it would be tried on until the end of the unpaid month.
    const isOwed = !renews && (await reportOn(stripe, found))?.status === "in-arrears";
    if (isOwed) return await endNow(reference);
    // It says what shall be, so that twice is once: the SDK's own key, new for each call, is the
    // right one. A lasting one would answer the second cancellation from memory and do nothing.
    const isOnDay = found.cancel_at !== null && !found.cancel_at_period_end;
    await stripe.subscriptions.update(
      reference,
      renews && isOnDay ? { cancel_at: "" } : { cancel_at_period_end: !renews },
    );
  }

  /** `target` answers when to collect next, in seconds; null to leave that as it is. */
  async function move(
    reference: string,
    key: string,
    target: (found: Stripe.Subscription) => number | "now" | null,
  ): Promise<ProviderSubscription | null> {
    for (let attempt = 1; ; attempt++) {
      const found = await findSubscription(stripe, reference);
      const reported = found && (await reportOn(stripe, found));
      if (!found || !reported || reported.status === "ended") return null;
      const moves = readMoves(found.metadata);
      if (moves.has(key)) return reported;
      // In arrears Stripe would call it a trial from then on, and forget what is owed.
      if (reported.status !== "active") return null;
      const to = target(found);
      try {
        const changes: Stripe.SubscriptionUpdateParams = {
          metadata: moves.with(key),
          ...(to === null ? {} : { trial_end: to, proration_behavior: "none" }),
        };
        // Whoever read the same state has the same key: the first moves it, the others look again.
        await writeOnce(
          `move-${reference}-${moves.version}`,
          (idempotencyKey) => stripe.subscriptions.update(reference, changes, { idempotencyKey }),
          () => findMoved(reference, key, moves.version),
        );
      } catch (error) {
        const isOvertaken = isTakenKey(error) || error instanceof MovedMeanwhile;
        if (attempt < MOVE_ATTEMPTS && isOvertaken) continue;
        throw error;
      }
      return await readSubscription(reference);
    }
  }

  /** The subscription if it was moved for this reason; null if nobody did. @throws MovedMeanwhile */
  async function findMoved(
    reference: string,
    key: string,
    version: string,
  ): Promise<Stripe.Subscription | null> {
    const found = await findSubscription(stripe, reference);
    const moves = found && readMoves(found.metadata);
    if (moves?.has(key)) return found;
    if (moves?.version !== version) throw new MovedMeanwhile();
    return null;
  }

  return {
    pageOrigins: settings.apiUrl ? [settings.apiUrl] : PAGES,
    readSubscription,
    readCheckout,
    async createCheckout(request) {
      const discounts = await discountsOf(stripe, request);
      const wanted = { ...checkoutOf(request), ...discounts };
      const { id, url } = await writeOnce<Stripe.Checkout.Session>(
        checkoutKeyOf(request),
        (idempotencyKey) => stripe.checkout.sessions.create(wanted, { idempotencyKey }),
        () => findOpened(stripe, request),
      );
      if (!url) throw new Error(`Stripe gave no page for ${id}`);
      return { id, url };
    },
    async expireCheckout(checkoutId) {
      let found = await findCheckout(checkoutId);
      if (found?.status === "open") {
        try {
          await stripe.checkout.sessions.expire(checkoutId);
          return "ended";
        } catch (error) {
          found = await findCheckout(checkoutId);
          if (!found || found.status === "open") throw error;
        }
      }
      return found?.status === "complete" ? await endGoneThrough(found) : "ended";
    },
    isPayable: async (checkoutId) => (await findCheckout(checkoutId))?.status === "open",
    isUnderWay: async (checkoutId) =>
      (await goneThrough(await findCheckout(checkoutId)))?.state === "under-way",
    stopRenewal: (reference) => setRenewal(reference, false),
    takeUpRenewal: (reference) => setRenewal(reference, true),
    async endNow(reference) {
      const found = await findSubscription(stripe, reference);
      if (found && standingAt(found) !== "ended") await endNow(reference);
    },
    async refund(reference) {
      const found = await findSubscription(stripe, reference);
      if (!found) return;
      // Ended first: a renewal in between would be one more payment to give back.
      if (standingAt(found) !== "ended") await endNow(reference);
      const last = (await readBooks(stripe, found)).findLast(({ wasPaid }) => wasPaid);
      if (last?.payment.state === "paid") await giveBack(stripe, last.charges);
    },
    async givePart(part, amountCents) {
      const found = await findSubscription(stripe, part.reference);
      return found ? await givePartOf(stripe, found, part, amountCents) : "refused";
    },
    async readPart(part) {
      const found = await findSubscription(stripe, part.reference);
      return found && (await readPartOf(stripe, found, part));
    },
    postpone: (reference, months, key) =>
      move(reference, key, (found) => {
        const end = dateOf(periodEndOf(found));
        return secondsOf(monthsLater(end, months, dayKept(end, dateOf(found.start_date))));
      }),
    collectFrom: (reference, end, key, delay) =>
      move(reference, key, (found) => {
        const freeMonths = readMoves(found.metadata).countAfter(delay);
        const day = monthsLater(end, freeMonths, dayKept(end, dateOf(found.start_date)));
        const isDelayed = found.trial_end !== null && found.trial_end === periodEndOf(found);
        if (!isDelayed || secondsOf(day) >= periodEndOf(found)) return null;
        // Stripe refuses a moment that is over when it arrives.
        return day.getTime() < clock.now().getTime() + MINUTE_MS ? "now" : secondsOf(day);
      }),
    async methodPage(reference, returnUrl) {
      const found = await findSubscription(stripe, reference);
      if (!found || standingAt(found) === "ended") return null;
      await letPayerChoose(stripe, found);
      const { url } = await stripe.billingPortal.sessions.create({
        customer: payerOf(found),
        locale: "nl",
        return_url: returnUrl,
        flow_data: {
          type: "payment_method_update",
          after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
        },
      });
      return url;
    },
    async writeOff(reference, paymentId) {
      const found = await findSubscription(stripe, reference);
      if (found && standingAt(found) !== "ended") await noteWrittenOff(stripe, found, paymentId);
    },
    // Stripe's invoice page has no way back: its payer is told by mail, and we by a notice.
    async arrearsPage(reference) {
      const found = await findSubscription(stripe, reference);
      return found && (await owedPageOf(stripe, found));
    },
    async renamePayer(_userId, checkoutIds, words) {
      // Each checkout that is gone through makes a payer of its own.
      const payers = new Set<string>();
      for (const checkoutId of checkoutIds) {
        const payer = idOf((await findCheckout(checkoutId))?.customer);
        if (payer) payers.add(payer);
      }
      let renamed = 0;
      for (const payer of payers) {
        const kept = await orMissing(stripe.customers.update(payer, { ...words, ...EMPTIED }));
        if (kept) renamed += 1;
      }
      return renamed;
    },
    readNotice: async (headers, body) =>
      readSigned(stripe, headers, body, { webhookSecret, isLive, now: clock.now() }),
    async readAbout(about) {
      const thing = await findAbout(stripe, about);
      if (!thing) return null;
      return "checkoutId" in thing
        ? await readCheckout(thing.checkoutId)
        : await readSubscription(thing.reference);
    },
  };

  /** Where the first payment is of a checkout that its payer went through. */
  async function goneThrough(checkout: Stripe.Checkout.Session | null) {
    const reference = idOf(checkout?.subscription);
    const found = reference ? await findSubscription(stripe, reference) : null;
    if (!found) return null;
    if (await reportOn(stripe, found)) return { found, state: "paid" } as const;
    if (standingAt(found) === "ended") return { found, state: "ended" } as const;
    const books = await readBooks(stripe, found);
    const isUnderWay = books.some(({ payment }) => payment.state === "pending");
    return { found, state: isUnderWay ? "under-way" : "failed" } as const;
  }

  async function endGoneThrough(checkout: Stripe.Checkout.Session) {
    const gone = await goneThrough(checkout);
    // Stripe would try a first debit that failed again in some days, when nobody waits for it.
    if (gone?.state === "failed") await endNow(gone.found.id);
    return gone?.state === "paid" || gone?.state === "under-way" ? gone.state : "ended";
  }

  async function endNow(reference: string): Promise<void> {
    const how = { invoice_now: false, prorate: false };
    await orMissing(stripe.subscriptions.cancel(reference, how));
  }
}

/** Somebody else moved a subscription between our reading of it and our change. */
class MovedMeanwhile extends Error {}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  const usual = isPlain ? 80 : 443;
  return { host: hostname, protocol: isPlain ? "http" : "https", port: port || usual } as const;
}
