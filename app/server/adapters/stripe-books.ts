import type Stripe from "stripe";
import type { PaymentState } from "../../shared/payment-state.ts";
import type { ProviderPayment } from "../ports/payments.ts";
import { dateOf, idOf, payerOf, type Words, wordOf } from "./stripe-words.ts";

/** An invoice of Stripe's in our words, with what it took to say them. */
export interface Booked {
  payment: ProviderPayment;
  /** Money came in for it, whatever became of that money later. */
  wasPaid: boolean;
  /** It stands open and no payment for it is under way. */
  isOwed: boolean;
  /** When payment was asked for it first. */
  askedAt: Date;
  /** The charges that brought money. */
  charges: Stripe.Charge[];
  /** The payment that this one makes good, by its id. */
  insteadOf: string | null;
}

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

// A warning is a question of the payer's bank: the money stays until it becomes a dispute.
const TAKEN_BACK: Record<Words<Stripe.Dispute.Status>, boolean> = {
  needs_response: true,
  under_review: true,
  appeal_needs_response: true,
  appeal_under_review: true,
  lost: true,
  won: false,
  prevented: false,
  warning_needs_response: false,
  warning_under_review: false,
  warning_closed: false,
};

/** With an invoice of ours: the payment that was taken back and is asked for again. */
export const INSTEAD_OF = "insteadOf";

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
      .list({ customer: payerOf(found), limit: PAGE })
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

async function bookOf(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  charges: Stripe.Charge[],
): Promise<Booked | null> {
  const asked = wordOf(INVOICES, invoice.status ?? "draft", `invoice ${invoice.id}`);
  if (asked === "not-yet" || invoice.amount_due === 0) return null;
  const tries = charges
    .map((charge) => ({ charge, came: wordOf(CHARGES, charge.status, `charge ${charge.id}`) }))
    .toReversed();
  const came = tries.filter((each) => each.came === "came").map(({ charge }) => charge);
  const disputes = await takenBack(stripe, came);
  const isUnderWay = tries.some((each) => each.came === "under-way");
  // Nothing was asked by it before its payer comes to pay.
  const isIdle = asked !== "paid" && !isUnderWay;
  if (invoice.metadata?.[INSTEAD_OF] && isIdle) return null;
  const state = stateOf(asked, disputes.length > 0, isUnderWay || !invoice.attempted);
  const { finalized_at: finalized, paid_at: paid } = invoice.status_transitions;
  const askedAt = finalized ?? invoice.created;
  const at: Record<PaymentState, number | undefined> = {
    pending: askedAt,
    paid: paid ?? askedAt,
    failed: tries.findLast((each) => each.came === "failed")?.charge.created ?? askedAt,
    "charged-back": disputes.at(-1)?.created,
  };
  const returned = [
    ...came.map((charge) => charge.amount_refunded),
    ...disputes.map((dispute) => dispute.amount),
    await creditedOtherwise(stripe, invoice),
  ];
  return {
    payment: {
      id: invoice.id,
      state,
      amountCents: invoice.amount_due,
      // Given back and then taken back too, more went than came: that is for the dispute to settle.
      returnedCents: Math.min(
        invoice.amount_due,
        returned.reduce((sum, cents) => sum + cents, 0),
      ),
      ...periodOf(invoice),
      at: dateOf(at[state] ?? askedAt),
    },
    wasPaid: asked === "paid",
    isOwed: state === "failed" && asked !== "withdrawn",
    askedAt: dateOf(askedAt),
    charges: came,
    insteadOf: invoice.metadata?.[INSTEAD_OF] ?? null,
  };
}

function stateOf(asked: Asked, isTakenBack: boolean, mayCome: boolean): PaymentState {
  if (asked === "paid") return isTakenBack ? "charged-back" : "paid";
  return asked === "open" && mayCome ? "pending" : "failed";
}

async function takenBack(stripe: Stripe, charges: Stripe.Charge[]): Promise<Stripe.Dispute[]> {
  const taken: Stripe.Dispute[] = [];
  for (const { id: charge, disputed } of charges) {
    if (!disputed) continue;
    const { data } = await stripe.disputes.list({ charge, limit: PAGE });
    taken.push(...data.filter((each) => wordOf(TAKEN_BACK, each.status, `dispute ${each.id}`)));
  }
  return taken.toSorted((a, b) => a.created - b.created);
}

// What credit notes gave back by another way than a refund of the charge, which counts already.
async function creditedOtherwise(stripe: Stripe, invoice: Stripe.Invoice): Promise<number> {
  if (invoice.post_payment_credit_notes_amount === 0) return 0;
  const { data } = await stripe.creditNotes.list({ invoice: invoice.id, limit: PAGE });
  return data
    .filter(({ status }) => status === "issued")
    .map((note) =>
      note.refunds.reduce(
        (left, refund) => left - refund.amount_refunded,
        note.post_payment_amount,
      ),
    )
    .reduce((sum, cents) => sum + cents, 0);
}

// The invoice's own period is the one before: what it pays for stands on its line.
function periodOf({ id, lines }: Stripe.Invoice): { from: Date; until: Date } {
  const line =
    lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === false) ??
    lines.data[0];
  if (!line) throw new Error(`Stripe's invoice ${id} has no line`);
  return { from: dateOf(line.period.start), until: dateOf(line.period.end) };
}
