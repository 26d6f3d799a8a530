import Stripe from "stripe";
import { type Words, wordOf } from "./stripe-words.ts";

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

// A refund that succeeded may fail days later, when the payer's bank sends it back.
const GIVEN_BACK: Record<string, boolean> = {
  pending: true,
  requires_action: true,
  succeeded: true,
  failed: false,
  canceled: false,
};

const PAGE = 100;
const MOST_KEYS = 5;

/** The disputes of these charges that hold or took the money, oldest first. */
export async function takenBack(stripe: Stripe, charges: readonly Stripe.Charge[]) {
  const taken: Stripe.Dispute[] = [];
  for (const { id: charge, disputed } of charges) {
    if (!disputed) continue;
    const { data } = await stripe.disputes.list({ charge, limit: PAGE });
    taken.push(...data.filter((each) => wordOf(TAKEN_BACK, each.status, `dispute ${each.id}`)));
  }
  return taken.toSorted((a, b) => a.created - b.created);
}

/** Money that went back, in cents, and when that began. */
export type Return = Pick<Stripe.Refund, "amount" | "created">;

/** What went back of a charge by refunds that did not fail. */
export async function refundedOf(stripe: Stripe, charge: Stripe.Charge): Promise<Return[]> {
  return charge.amount_refunded === 0 ? [] : standingAmong(await refundsOf(stripe, charge));
}

/** What credit notes gave back by another way than a refund of the charge, which counts already. */
export async function creditedOtherwise(stripe: Stripe, invoice: Stripe.Invoice) {
  if (invoice.post_payment_credit_notes_amount === 0) return [];
  const { data } = await stripe.creditNotes.list({ invoice: invoice.id, limit: PAGE });
  return data
    .filter(({ status }) => status === "issued")
    .map(({ refunds, created, post_payment_amount: whole }) => ({
      amount: refunds.reduce((left, refund) => left - refund.amount_refunded, whole),
      created,
    }))
    .filter(({ amount }) => amount > 0);
}

/** The refund that was made of a charge under a key of ours; null when there is none. */
export async function findRefund(
  stripe: Stripe,
  charge: Stripe.Charge,
  key: string,
): Promise<Stripe.Refund | null> {
  return (
    (await refundsOf(stripe, charge)).find(({ metadata }) => metadata?.["key"] === key) ?? null
  );
}

/** Gives back what is left of these charges; again changes nothing, unless a refund failed meanwhile. */
export async function giveBack(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<void> {
  for (const charge of charges) {
    const refunds = await refundsOf(stripe, charge);
    const amount = charge.amount - sumOf(standingAmong(refunds));
    if (amount <= 0) continue;
    const key = ["refund", charge.id, ...(refunds.length > 0 ? [refunds.length] : [])].join("-");
    const wanted = { charge: charge.id, amount, metadata: { key } };
    await writeOnce(
      key,
      (idempotencyKey) => stripe.refunds.create(wanted, { idempotencyKey }),
      () => findRefund(stripe, charge, key),
    );
  }
}

/**
 * Writes under a key that stays the same, so that what a lost answer or a crash leaves is found done.
 * An error says nothing sure: Stripe may have done what was asked before it failed, and remembers that
 * answer for a day. So `find` looks for what was asked, which it answers, or null; only what is not there
 * is asked for under another key, when the failure is one that Stripe remembers.
 */
export async function writeOnce<T>(
  key: string,
  write: (idempotencyKey: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(attempt === 1 ? key : `${key}-again-${attempt}`);
    } catch (error) {
      // Of another request under this key nothing was done.
      if (error instanceof Stripe.errors.StripeIdempotencyError) throw error;
      const done = await find();
      if (done !== null) return done;
      const isRemembered =
        error instanceof Stripe.errors.StripeError &&
        error.headers?.["idempotent-replayed"] === "true";
      if (!isRemembered || attempt === MOST_KEYS) throw error;
    }
  }
}

export async function refundsOf(
  stripe: Stripe,
  { id: charge }: Stripe.Charge,
): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ charge, limit: PAGE })).data;
}

/** Those that did not fail. */
export function standingAmong(refunds: readonly Stripe.Refund[]): Stripe.Refund[] {
  return refunds.filter(standsYet);
}

/** Whether the money of a refund went back, or is on its way. @throws at a status that is not Stripe's */
export function standsYet({ id, status }: Pick<Stripe.Refund, "id" | "status">): boolean {
  return wordOf(GIVEN_BACK, status ?? "pending", `refund ${id}`);
}

/** What these come to, in cents. */
export function sumOf(returns: readonly Return[]): number {
  return returns.reduce((sum, { amount }) => sum + amount, 0);
}
