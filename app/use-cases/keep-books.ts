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
  readBuyer,
} from "~/features/invoices/index.server.ts";
import {
  type Issued,
  monthToInvoice,
  papersFor,
  papersForMonth,
} from "~/features/invoices/rules/papers.ts";
import { BY_BANK, CHARGE_BACK_UNDONE, REFUND_UNDONE } from "~/features/invoices/wording.ts";
import {
  firstPaymentStands,
  letGoOfMonths,
  listTransfers,
  listUnsold,
  noteUnsold,
  orderReturn,
  readWrittenOff,
  storePayments,
} from "~/features/payments/index.server.ts";
import {
  isSameMonth,
  leftCentsOf,
  owedFrom,
  payOldestFirst,
  surplusAmong,
  unusedCentsOf,
} from "~/features/payments/rules/months.ts";
import { cameByBank, withTransfers } from "~/features/payments/rules/transfers.ts";
import { followPayment } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/transact.ts";
import { countAct } from "~/server/web/report.ts";
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
  const atProvider = payOldestFirst(said.payments, await readWrittenOff(tx, said.reference));
  const months = withTransfers(atProvider, await listTransfers(tx, said.reference));
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
    const others = months.filter((each) => each.id !== id && isSameMonth(each, payment));
    const issued = await listIssued(tx, userId, id);
    // What paid a month again may have its invoice under the name of the payment that was charged back.
    const issuedForOthers: Issued[] = [];
    for (const each of others) issuedForOthers.push(...(await listIssued(tx, userId, each.id)));
    const isWithoutInvoice = issued.length === 0 && issuedForOthers.length === 0;
    // Of a payment that came before there were invoices, something else is new: the end of its month.
    if (isWithoutInvoice && (before?.state === "paid" || before?.state === state)) continue;
    // What came back without being paid again has no other day than this one.
    const isOld = before !== null && at <= before.changedAt;
    const back = before?.state === "charged-back" ? CHARGE_BACK_UNDONE : REFUND_UNDONE;
    const method = cameByBank(id) ? BY_BANK : reported.method;
    const came = isOld ? { paidAt: now, method: back } : { paidAt: at, method };
    const reason = state === "charged-back" ? "charge-back" : "refund";
    const papers =
      others.length === 0
        ? papersFor(payment, issued)
        : papersForMonth(id, issued, issuedForOthers, paidForMonth([payment, ...others], surplus));
    for (const paper of papers) {
      if (paper.kind === "credit-note") {
        const went = { reason, returnedAt: returnedAt ?? now } as const;
        await issueCreditNote(app, tx, { ...paper, ...went }, now);
      } else {
        const ids = months.map((each) => each.id);
        const invoiced = await listInvoicedMonths(tx, userId, id, ids);
        const { from, until } = monthToInvoice(payment, months, invoiced);
        const ofMonth = [payment, ...others].map((each) => each.id);
        const paid = { userId, from, until, ofMonth, ...paper, ...came };
        await issueInvoice(app, tx, paid, now);
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
  const known = await listUnsold(tx, said.reference);
  const ids = new Set([...known, ...news.map(({ payment }) => payment.id)]);
  const ofErased = await uninvoicedOfErased(tx, userId, months, { surplus, ids });
  if (surplus.size > 0 || ofErased.size > 0 || known.length > 0) {
    await noteUnsold(tx, said.reference, userId, { surplus, ofErased }, now);
  }
  return months;
}

/**
 * What came of these payments and has no invoice, as its payer was erased: what came again after a charge-back or
 * a refund, or was collected late; in euro cents by the payment that pays the month.
 */
async function uninvoicedOfErased(
  tx: Tx,
  userId: string,
  months: readonly ProviderPayment[],
  { surplus, ids }: { surplus: ReadonlyMap<string, number>; ids: ReadonlySet<string> },
): Promise<Map<string, number>> {
  const uninvoiced = new Map<string, number>();
  if (await readBuyer(tx, userId)) return uninvoiced;
  for (const payment of months.filter(({ id }) => ids.has(id))) {
    const ofMonth = months.filter((each) => isSameMonth(each, payment));
    const leftOf = (each: ProviderPayment) => leftCentsOf(each) - (surplus.get(each.id) ?? 0);
    let cents = 0;
    for (const each of ofMonth) {
      cents += leftOf(each);
      for (const { leftCents } of await listIssued(tx, userId, each.id)) cents -= leftCents;
    }
    const payer = ofMonth.find((each) => leftOf(each) > 0);
    if (payer && cents > 0) uninvoiced.set(payer.id, cents);
  }
  return uninvoiced;
}

/** What is left of payments for one month and paid it, in euro cents; what is surplus did not. */
function paidForMonth(
  ofMonth: readonly ProviderPayment[],
  surplus: ReadonlyMap<string, number>,
): number {
  return ofMonth.reduce((sum, each) => sum + leftCentsOf(each) - (surplus.get(each.id) ?? 0), 0);
}

/**
 * Closes the books of a subscription that ended: where it owed a month by its payments, whatever was known of
 * that before, what was paid for months after that one and for days after its access ended goes back; a month
 * that was collected meanwhile, and paid an older one, is owed by nobody. Answers whether it owed one.
 */
export async function closeArrears(
  tx: Tx,
  stored: Subscription,
  { reported }: AskedProvider,
  months: readonly ProviderPayment[],
  now: Date,
): Promise<boolean> {
  const oldestOwed = owedFrom(reported.payments, await readWrittenOff(tx, reported.reference));
  if (!oldestOwed) return false;
  const collectedFor = new Map(reported.payments.map(({ id, from }) => [id, from.getTime()]));
  const later = months.filter(({ id }) => (collectedFor.get(id) ?? 0) > oldestOwed.getTime());
  await returnUnused(tx, later, endOfAccess(stored, now), now);
  const displaced = months.filter(({ id, from }) => collectedFor.get(id) !== from.getTime());
  await letGoOfMonths(tx, stored.userId, displaced, now);
  return true;
}

/**
 * Orders that what was paid for days after the end of access goes back; all of what is `undelivered`, by its id.
 * Answers how much that is.
 */
export async function returnUnused(
  tx: Tx,
  payments: readonly ProviderPayment[],
  accessEndedAt: Date,
  now: Date,
  undelivered: ReadonlySet<string> = new Set(),
): Promise<number> {
  let orderedCents = 0;
  for (const payment of payments) {
    const unusedCents = undelivered.has(payment.id)
      ? leftCentsOf(payment)
      : unusedCentsOf(payment, accessEndedAt);
    if (unusedCents > 0) orderedCents += await orderReturn(tx, payment.id, unusedCents, now);
  }
  return orderedCents;
}
