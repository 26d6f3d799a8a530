import { noteHistory, type Subscription, whatHappened } from "~/features/billing/index.server.ts";
import { issueCreditNote, issueInvoice, listIssued } from "~/features/invoices/index.server.ts";
import { papersFor } from "~/features/invoices/rules/papers.ts";
import { CHARGE_BACK_UNDONE, REFUND_UNDONE } from "~/features/invoices/wording.ts";
import { firstPaymentStands, storePayments } from "~/features/payments/index.server.ts";
import { followPayment } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/transact.ts";
import { countAct } from "~/server/web/report.ts";
import type { AskedProvider } from "~/shared/provider-subscription.ts";

/**
 * Takes over the payments of a subscription as its provider reports them: history, invoices, credit notes
 * and free months follow, in the transaction and under the lock of whoever stores the subscription.
 */
export async function keepBooks(
  app: App,
  tx: Tx,
  stored: Subscription | null,
  { reported, askedAt }: AskedProvider,
  userId: string,
  now: Date,
): Promise<void> {
  const news = await storePayments(tx, reported, userId);
  await noteHistory(tx, userId, whatHappened(stored, reported, news, askedAt));
  if (news.length > 0) {
    await followPayment(tx, userId, await firstPaymentStands(tx, userId), now);
  }
  for (const { payment, before } of news) {
    const { id, state, from, until, at, returnedAt } = payment;
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
    for (const paper of papersFor(payment, issued)) {
      const went = { reason, returnedAt: returnedAt ?? now } as const;
      if (paper.kind === "credit-note") await issueCreditNote(app, tx, { ...paper, ...went }, now);
      else await issueInvoice(app, tx, { userId, from, until, ...paper, ...came }, now);
    }
  }
}
