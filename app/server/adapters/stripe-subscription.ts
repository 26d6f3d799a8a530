import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { ProviderPayment, ProviderSubscription } from "../../shared/provider-subscription.ts";
import type { SubscriptionStatus } from "../../shared/subscription-status.ts";
import { type Booked, INSTEAD_OF, readBooks, takenBackOf } from "./stripe-books.ts";
import { giveBack, writeOnce } from "./stripe-returns.ts";
import { dateOf, idOf, orMissing, payerOf, secondsOf, type Words, wordOf } from "./stripe-words.ts";

/** A subscription with what `reportOn` needs of it in the same answer. */
const EXPAND = ["default_payment_method", "customer.invoice_settings.default_payment_method"];

// 'incomplete' was never paid, which is looked at first; 'paused' is what only the dashboard does.
const STATUSES: Record<Words<Stripe.Subscription.Status>, SubscriptionStatus> = {
  active: "active",
  trialing: "active",
  past_due: "in-arrears",
  unpaid: "in-arrears",
  incomplete: "in-arrears",
  paused: "in-arrears",
  canceled: "ended",
  incomplete_expired: "ended",
};

/** Our word for where a subscription stands. @throws at a word that the SDK did not know either */
export function standingAt({ id, status }: Stripe.Subscription): SubscriptionStatus {
  return wordOf(STATUSES, status, `subscription ${id}`);
}

/** Null when Stripe has none of that name, or somebody else's product on the account made it. */
export async function findSubscription(stripe: Stripe, reference: string) {
  if (!/^sub_\w{1,250}$/.test(reference)) return null;
  const found = await orMissing(stripe.subscriptions.retrieve(reference, { expand: EXPAND }));
  return found?.metadata.userId ? found : null;
}

/** Until when the running period goes, in seconds; of a delayed subscription until it collects again. */
export function periodEndOf({ id, items }: Stripe.Subscription): number {
  const [item] = items.data;
  if (!item) throw new Error(`Stripe's subscription ${id} has no item`);
  return item.current_period_end;
}

/**
 * A found subscription in our words, by its books; null when nothing was ever paid for it.
 * @throws when Stripe cannot be asked, or says what has no word of ours
 */
export async function reportOn(
  stripe: Stripe,
  found: Stripe.Subscription,
  known?: readonly Booked[],
): Promise<ProviderSubscription | null> {
  const status = standingAt(found);
  const { userId } = found.metadata;
  const [checkout] = (await stripe.checkout.sessions.list({ subscription: found.id, limit: 1 }))
    .data;
  if (!userId || !checkout) return null;
  const books = known ?? (await readBooks(stripe, found));
  if (!books.some(({ wasPaid }) => wasPaid)) return null;
  if (checkout.amount_total === null) throw new Error(`Stripe's ${checkout.id} has no amount`);

  const owed = owedAmong(books, found, status);
  const paidLast = books.findLastIndex(({ wasPaid }) => wasPaid);
  const lastPaid = books[paidLast];
  const facts = {
    reference: found.id,
    checkoutId: checkout.id,
    userId,
    firstMonthCents: checkout.amount_total,
    method: methodOf(found),
    payments: books.map(({ payment }) => payment),
  };
  const goesOn = !found.cancel_at_period_end && found.cancel_at === null;
  if (status !== "ended" && owed.length > 0) {
    const activeUntil = earliest(owed.map(({ payment }) => payment.from));
    const inArrearsSince = earliest(owed.map(({ since }) => since));
    return { ...facts, status: "in-arrears", activeUntil, renews: goesOn, inArrearsSince };
  }
  switch (status) {
    case "active": {
      // A day of its end that somebody set comes before the end of what was paid for.
      const activeUntil = dateOf(Math.min(periodEndOf(found), found.cancel_at ?? Infinity));
      return { ...facts, status, activeUntil, renews: goesOn, inArrearsSince: null };
    }
    case "in-arrears": {
      // Without an unpaid invoice somebody paused it in the dashboard: nothing is paid from then on.
      const since = lastPaid?.payment.until ?? dateOf(found.start_date);
      return { ...facts, status, activeUntil: since, renews: goesOn, inArrearsSince: since };
    }
    case "ended": {
      const endedAt = found.ended_at ?? found.canceled_at;
      // What was not paid was withdrawn when it ended.
      const unpaid = books.slice(paidLast + 1).find(({ payment }) => payment.state === "failed");
      const ends = [endedAt === null ? null : dateOf(endedAt), unpaid?.payment.from ?? null];
      const known = ends.filter((each) => each !== null).map((each) => each.getTime());
      const activeUntil = known.length > 0 ? new Date(Math.min(...known)) : null;
      return { ...facts, status, activeUntil, renews: false, inArrearsSince: null };
    }
  }
}

const earliest = (moments: readonly Date[]) => new Date(Math.min(...moments.map(Number)));

/**
 * What is owed for a subscription by its own payments, oldest first. Stripe's word for it is about its latest
 * invoice alone, which may be that of nothing of a free month; while that word is 'in arrears', an invoice
 * that Stripe has given up on is owed as well.
 */
function owedAmong(
  books: readonly Booked[],
  found: Stripe.Subscription,
  status: SubscriptionStatus,
): { payment: ProviderPayment; since: Date; isTakenBack: boolean }[] {
  const failed = books.flatMap(({ payment, owedSince, isOpen }) => {
    const isAsked = isOpen || status === "in-arrears";
    return owedSince && isAsked ? [{ payment, since: owedSince, isTakenBack: false }] : [];
  });
  const back = takenBackOf(books, found);
  const all = back ? [...failed, { payment: back, since: back.at, isTakenBack: true }] : failed;
  return all.toSorted((one, other) => Number(one.payment.from) - Number(other.payment.from));
}

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
};

function methodOf({ default_payment_method: own, customer: payer }: Stripe.Subscription) {
  const general =
    typeof payer === "string" || payer.deleted
      ? null
      : payer.invoice_settings.default_payment_method;
  const method = own ?? general;
  if (!method || typeof method === "string") return null;
  if (method.card) {
    return `${BRANDS[method.card.brand] ?? "Kaart"}, eindigt op ${method.card.last4}`;
  }
  if (method.sepa_debit?.last4) {
    return `SEPA-incasso, rekening eindigt op ${method.sepa_debit.last4}`;
  }
  return method.type === "ideal" ? "iDEAL" : null;
}

/**
 * What is chosen in the portal becomes the payer's general way to pay. Checkout gave the subscription
 * one of its own, which would go before it: that becomes the general one first, and then goes.
 */
export async function letPayerChoose(stripe: Stripe, found: Stripe.Subscription): Promise<void> {
  const own = idOf(found.default_payment_method);
  if (!own) return;
  await stripe.customers.update(payerOf(found), {
    invoice_settings: { default_payment_method: own },
  });
  await stripe.subscriptions.update(found.id, { default_payment_method: "" });
}

/**
 * The page on which what is owed for a subscription can be paid; null when nothing is. A payment that
 * was taken back is asked for by an invoice of its own: for Stripe the first one stays paid.
 */
export async function owedPageOf(stripe: Stripe, found: Stripe.Subscription) {
  const status = standingAt(found);
  if (status === "ended") return null;
  const books = await readBooks(stripe, found);
  // Of one that is collected right now, nothing is to be paid on a page.
  const [oldest] = owedAmong(books, found, status).filter(
    ({ payment }) => payment.state !== "pending",
  );
  if (!oldest) return null;
  const { payment, isTakenBack } = oldest;
  const invoice = isTakenBack
    ? await askAgain(stripe, found, payment)
    : await stripe.invoices.retrieve(payment.id);
  return invoice.hosted_invoice_url ?? null;
}

/**
 * Withdraws what could still be paid for an ended subscription, and gives back what came after its end
 * for time after it: nobody is to pay for a month without access. Answers whether nothing had to be done.
 */
export async function closeEnded(stripe: Stripe, books: readonly Booked[], endedAt: Date) {
  const open = books.filter(({ isPayable }) => isPayable);
  const late = books.filter(
    ({ payment, paidAt }) =>
      paidAt !== null &&
      paidAt > endedAt &&
      payment.until > endedAt &&
      payment.state === "paid" &&
      payment.returnedCents < payment.amountCents,
  );
  for (const { payment } of open) await stripe.invoices.voidInvoice(payment.id);
  for (const { charges } of late) await giveBack(stripe, charges);
  return open.length + late.length === 0;
}

// Each step may be the last one that got through, and is found done when this is asked again.
async function askAgain(
  stripe: Stripe,
  found: Stripe.Subscription,
  { id, amountCents, from, until }: ProviderPayment,
): Promise<Stripe.Invoice> {
  const payer = payerOf(found);
  const findAsked = async () => {
    const { data } = await stripe.invoices.list({ subscription: found.id, limit: 100 });
    return data.find(({ metadata }) => metadata?.[INSTEAD_OF] === id) ?? null;
  };
  const invoice = {
    customer: payer,
    subscription: found.id,
    currency: "eur",
    auto_advance: false,
    metadata: { [INSTEAD_OF]: id },
  };
  const asked =
    (await findAsked()) ??
    (await writeOnce<Stripe.Invoice>(
      `again-${id}`,
      (idempotencyKey) => stripe.invoices.create(invoice, { idempotencyKey }),
      findAsked,
    ));
  if (asked.status !== "draft") return asked;
  const line = {
    customer: payer,
    invoice: asked.id,
    amount: amountCents,
    currency: "eur",
    description: "Betaling die is teruggeboekt",
    period: { start: secondsOf(from), end: secondsOf(until) },
  };
  if (asked.lines.data.length === 0) {
    await writeOnce<string>(
      `again-${id}-line`,
      async (idempotencyKey) => (await stripe.invoiceItems.create(line, { idempotencyKey })).id,
      async () => (await stripe.invoices.retrieve(asked.id)).lines.data[0]?.id ?? null,
    );
  }
  return await stripe.invoices.finalizeInvoice(asked.id, { auto_advance: false });
}

// Stripe keeps fifty texts of five hundred characters with a subscription; a name is of forty at most.
const NAME = /^moves_(\d+)$/;
const IN_A_TEXT = 38;
const slotOf = (name: string) => Number(NAME.exec(name)?.[1]);

/** Which delays a subscription has had, by the names of their reasons, as they were kept with it. */
export function readMoves(metadata: Record<string, string>) {
  const texts = Object.entries(metadata)
    .filter(([name]) => NAME.test(name))
    .sort(([one], [other]) => slotOf(one) - slotOf(other));
  const done = texts.flatMap(([, text]) => text.split(" "));
  const slot = `moves_${Math.floor(done.length / IN_A_TEXT)}`;
  return {
    has: (key: string) => done.includes(short(key)),
    /** Number of delays of the next payment that were made after the delay with this key; 0 where no delay has it. */
    countAfter: (key: string | undefined) =>
      key !== undefined && done.includes(short(key))
        ? done.length - 1 - done.indexOf(short(key))
        : 0,
    /** What to keep with the subscription once `key` is done too. */
    with: (key: string) => ({ [slot]: [metadata[slot], short(key)].filter(Boolean).join(" ") }),
    /** Differs after every move. */
    version: short(done.toSorted().join(" ")),
  };
}

// Seventy-two bits: enough to tell a few hundred reasons apart.
function short(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
