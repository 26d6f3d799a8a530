import {
  endOfAccess,
  noteHistory,
  readEndOfAccess,
  type Subscription,
  whatHappened,
} from "~/features/billing/index.server.ts";
import {
  issueCreditNote,
  issueInvoice,
  listInvoicedMonths,
  listIssued,
} from "~/features/invoices/index.server.ts";
import {
  type Issued,
  monthToInvoice,
  type Paper,
  papersFor,
  papersForMonth,
} from "~/features/invoices/rules/papers.ts";
import { CHARGE_BACK_UNDONE, REFUND_UNDONE } from "~/features/invoices/wording.ts";
import {
  findException,
  firstPaymentStands,
  letGoOfMonths,
  noteSurplus,
  orderReturn,
  readWrittenOff,
  storePayments,
} from "~/features/payments/index.server.ts";
import {
  isSameMonth,
  leftCentsOf,
  payOldestFirst,
  surplusAmong,
  unusedCentsOf,
} from "~/features/payments/rules/months.ts";
import { followPayment } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/transact.ts";
import { countAct } from "~/server/web/report.ts";
import { isOwed } from "~/shared/payment-state.ts";
import type { AskedProvider, ProviderPayment } from "~/shared/provider-subscription.ts";

/**
 * Takes over the payments of a subscription as its provider reports them: history, invoices, credit notes,
 * free months and money for what was paid already follow, in the transaction and under the lock of whoever
 * stores the subscription. Answers the payments with the months that they pay for.
 */
export async function keepBooks(
  app: App,
  tx: Tx,
  stored: Subscription | null,
  { reported: said, askedAt }: AskedProvider,
  userId: string,
  now: Date,
): Promise<ProviderPayment[]> {
  const months = payOldestFirst(said.payments, await readWrittenOff(tx, said.reference));
  const reported = { ...said, payments: months };
  const news = await storePayments(tx, reported, userId);
  await noteHistory(tx, userId, whatHappened(stored, reported, news, askedAt));
  if (news.length === 0) return months;
  await followPayment(tx, userId, await firstPaymentStands(tx, userId), now);
  const surplus = surplusAmong(months);
  for (const { payment, before } of news) {
    const { id, state, at, returnedAt } = payment;
    if (state === "paid" && before?.state !== "paid") countAct(app, "payment-received");
    if (state !== "paid" && state !== "charged-back") continue;
    const issued = await listIssued(tx, userId, id);
    // Of a payment that came before there were invoices, something else is new: the end of its month.
    if (issued.length === 0 && (before?.state === "paid" || before?.state === state)) continue;
    // What came back without being paid again has no other day than this one.
    const isOld = before !== null && at <= before.changedAt;
    const back = before?.state === "charged-back" ? CHARGE_BACK_UNDONE : REFUND_UNDONE;
    const came = isOld ? { paidAt: now, method: back } : { paidAt: at, method: reported.method };
    const reason = state === "charged-back" ? "charge-back" : "refund";
    const others = months.filter((each) => each.id !== id && isSameMonth(each, payment));
    const papers =
      others.length === 0
        ? papersFor(payment, issued)
        : await papersOfMonth(tx, userId, payment, { issued, others, surplus });
    for (const paper of papers) {
      if (paper.kind === "credit-note") {
        const went = { reason, returnedAt: returnedAt ?? now } as const;
        await issueCreditNote(app, tx, { ...paper, ...went }, now);
      } else {
        const invoiced = await listInvoicedMonths(tx, userId, id);
        const { from, until } = monthToInvoice(payment, months, invoiced);
        await issueInvoice(app, tx, { userId, from, until, ...paper, ...came }, now);
      }
    }
  }
  const isRestored = news.some(
    ({ payment, before }) => before?.state === "charged-back" && payment.state === "paid",
  );
  if (isRestored && said.status === "ended") {
    const endedAt = await readEndOfAccess(tx, userId, said.reference);
    if (endedAt) await returnUnused(tx, months, endedAt, now);
  }
  if (surplus.size > 0 || (await findException(tx, said.reference)) === "PAID_TWICE") {
    await noteSurplus(tx, said.reference, userId, surplus, now);
  }
  return months;
}

/** The papers of a payment whose month others were asked for as well; what is surplus has none. */
async function papersOfMonth(
  tx: Tx,
  userId: string,
  payment: ProviderPayment,
  month: {
    issued: Issued[];
    others: readonly ProviderPayment[];
    surplus: ReadonlyMap<string, number>;
  },
): Promise<Paper[]> {
  const issuedForOthers: Issued[] = [];
  for (const { id } of month.others) issuedForOthers.push(...(await listIssued(tx, userId, id)));
  const left = [payment, ...month.others].reduce(
    (sum, each) => sum + leftCentsOf(each) - (month.surplus.get(each.id) ?? 0),
    0,
  );
  return papersForMonth(payment.id, month.issued, issuedForOthers, left);
}

/**
 * Closes the books of a subscription that ended in arrears: what was paid for months after the one that was
 * owed, and for days after its access ended, goes back; a month that was collected meanwhile, and paid an older one, is owed by nobody.
 */
export async function closeArrears(
  tx: Tx,
  stored: Subscription,
  { reported }: AskedProvider,
  months: readonly ProviderPayment[],
  now: Date,
): Promise<void> {
  const collectedFor = new Map(reported.payments.map(({ id, from }) => [id, from.getTime()]));
  const oldestOwed = Math.min(
    ...reported.payments.filter(({ state }) => isOwed(state)).map(({ from }) => from.getTime()),
  );
  const later = months.filter(({ id }) => (collectedFor.get(id) ?? 0) > oldestOwed);
  await returnUnused(tx, later, endOfAccess(stored, now), now);
  const displaced = months.filter(({ id, from }) => collectedFor.get(id) !== from.getTime());
  await letGoOfMonths(tx, stored.userId, displaced, now);
}

async function returnUnused(
  tx: Tx,
  payments: readonly ProviderPayment[],
  accessEndedAt: Date,
  now: Date,
): Promise<void> {
  for (const payment of payments) {
    const unusedCents = unusedCentsOf(payment, accessEndedAt);
    if (unusedCents > 0) await orderReturn(tx, payment.id, unusedCents, now);
  }
}
