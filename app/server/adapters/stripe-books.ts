import type Stripe from "stripe";
import type { PaymentState } from "../../shared/payment-state.ts";
import type { ProviderPayment } from "../../shared/provider-subscription.ts";
import { creditedOtherwise, type Return, refundedOf, sumOf, takenBack } from "./stripe-returns.ts";
import { dateOf, idOf, payerOf, type Words, wordOf } from "./stripe-words.ts";

/** An invoice of Stripe's in our words, with what it took to say them. */
export type Booked = NonNullable<Awaited<ReturnType<typeof bookOf>>>;

type Asked = "not-yet" | "open" | "paid" | "given-up" | "withdrawn";
const INVOICES: Record<Words<Stripe.Invoice.Status>, Asked> = {
  draft: "not-yet",
  open: "open",
  paid: "paid",
  uncollectible: "given-up",
  void: "withdrawn",
};

type Came = "under-way" | "came" | "failed";
const CHARGES: Record<Words<Stripe.Charge.Status>, Came> = {
  pending: "under-way",
  succeeded: "came",
  failed: "failed",
};

/** With an invoice of ours: the payment that was taken back and is asked for again. */
export const INSTEAD_OF = "insteadOf";

// A debit is made on one day and refused on another; only what that did to our balance says when.
const FAILED_AT = "data.failure_balance_transaction";

// Some eight years of invoices with four tries each; Stripe hands out a hundred at a time.
const PAGE = 100;
const AT_MOST = 400;

/** Every payment that was asked for a subscription, oldest first; an invoice of nothing is none. */
export async function readBooks(stripe: Stripe, found: Stripe.Subscription): Promise<Booked[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices
      .list({ subscription: found.id, limit: PAGE, expand: ["data.payments"] })
      .autoPagingToArray({ limit: AT_MOST }),
    stripe.charges
      .list({ customer: payerOf(found), limit: PAGE, expand: [FAILED_AT] })
      .autoPagingToArray({ limit: AT_MOST }),
  ]);
  const ofIntent = Map.groupBy(charges, ({ payment_intent: intent }) => idOf(intent));
  const booked: Booked[] = [];
  // Stripe lists the newest first, also of what was made in one second.
  for (const invoice of invoices.toReversed()) {
    const intents = invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)) ?? [];
    const own = intents.flatMap((intent) => (intent ? (ofIntent.get(intent) ?? []) : []));
    const entry = await bookOf(stripe, invoice, own);
    if (entry) booked.push(entry);
  }
  return booked;
}

async function bookOf(stripe: Stripe, invoice: Stripe.Invoice, charges: Stripe.Charge[]) {
  const asked = wordOf(INVOICES, invoice.status ?? "draft", `invoice ${invoice.id}`);
  // A renewal is a draft for an hour; one that nobody finalizes asks for nothing.
  if (asked === "not-yet" && invoice.automatically_finalizes_at === null) return null;
  if (invoice.amount_due === 0) return null;
  const tries = charges
    .map((charge) => ({ charge, came: wordOf(CHARGES, charge.status, `charge ${charge.id}`) }))
    .toReversed();
  const came = tries.filter((each) => each.came === "came").map(({ charge }) => charge);
  const disputes = await takenBack(stripe, came);
  const isUnderWay = tries.some((each) => each.came === "under-way");
  // Nothing was asked by it before its payer comes to pay.
  const isUnpaid = asked === "open" || asked === "given-up";
  const isIdle = asked !== "paid" && !isUnderWay;
  if (invoice.metadata?.[INSTEAD_OF] && isIdle) return null;
  const mayCome = isUnderWay || !invoice.attempted;
  const state = stateOf(asked, disputes.length > 0, mayCome);
  const failures = tries.filter((each) => each.came === "failed").map(({ charge }) => charge);
  const { finalized_at: finalized, paid_at: paid } = invoice.status_transitions;
  const askedAt = finalized ?? invoice.created;
  const at: Record<PaymentState, number | undefined> = {
    pending: askedAt,
    paid: paid ?? askedAt,
    failed: failedAtOf(failures.at(-1)) ?? askedAt,
    "charged-back": disputes.at(-1)?.created,
  };
  const isFailed = failures.length > 0 || state === "failed";
  const returned: Return[] = [...disputes, ...(await creditedOtherwise(stripe, invoice))];
  for (const charge of came) returned.push(...(await refundedOf(stripe, charge)));
  return {
    payment: {
      id: invoice.id,
      state,
      amountCents: invoice.amount_due,
      // Given back and then taken back too, more went than came: that is for the dispute to settle.
      returnedCents: Math.min(invoice.amount_due, sumOf(returned)),
      returnedAt:
        returned.length > 0 ? dateOf(Math.max(...returned.map(({ created }) => created))) : null,
      ...periodOf(invoice),
      at: dateOf(at[state] ?? askedAt),
    } satisfies ProviderPayment,
    /** Money came in for it, whatever became of that money later. */
    wasPaid: asked === "paid",
    paidAt: asked === "paid" ? dateOf(at.paid ?? askedAt) : null,
    /** Stripe still asks its payer for it. */
    isOpen: asked === "open",
    /** When the first payment for it failed, while it stands open or is given up; null otherwise. */
    owedSince: isUnpaid && isFailed ? dateOf(failedAtOf(failures[0]) ?? askedAt) : null,
    /** It could still be paid on its page, and stands for a month that its subscription was to have. */
    isPayable: isUnpaid && !isUnderWay,
    /** The charges that brought money. */
    charges: came,
    /** The payment that this one makes good, by its id. */
    insteadOf: invoice.metadata?.[INSTEAD_OF] ?? null,
  };
}

function failedAtOf(charge: Stripe.Charge | undefined): number | undefined {
  const undone = charge?.failure_balance_transaction;
  return typeof undone === "object" && undone ? undone.created : charge?.created;
}

function stateOf(asked: Asked, isTakenBack: boolean, mayCome: boolean): PaymentState {
  if (asked === "paid") return isTakenBack ? "charged-back" : "paid";
  return asked === "not-yet" || (asked === "open" && mayCome) ? "pending" : "failed";
}

// The invoice's own period is the one before: what it pays for stands on its line.
function periodOf({ id, lines }: Stripe.Invoice): { from: Date; until: Date } {
  const line =
    lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === false) ??
    lines.data[0];
  if (!line) throw new Error(`Stripe's invoice ${id} has no line`);
  return { from: dateOf(line.period.start), until: dateOf(line.period.end) };
}

// Stripe keeps fifty texts with a subscription; a name is of forty letters at most.
const nameOf = (paymentId: string) => `off_${paymentId}`.slice(0, 40);

/**
 * The oldest payment that was taken back, was not paid again and is still asked for: Stripe goes on as
 * if nothing had happened. What was paid instead and taken back too is owed in its place.
 */
export function takenBackOf(books: readonly Booked[], { metadata }: Stripe.Subscription) {
  const madeGood = new Set(books.map(({ wasPaid, insteadOf }) => wasPaid && insteadOf));
  const owed = books.find(
    ({ payment: { id, state } }) =>
      state === "charged-back" && !madeGood.has(id) && metadata[nameOf(id)] === undefined,
  );
  return owed?.payment ?? null;
}

/** Notes with the subscription that such a payment is asked for no more. */
export async function noteWrittenOff(
  stripe: Stripe,
  found: Stripe.Subscription,
  paymentId: string,
): Promise<void> {
  if (found.metadata[nameOf(paymentId)] !== undefined) return;
  await stripe.subscriptions.update(found.id, { metadata: { [nameOf(paymentId)]: "yes" } });
}
