import { adapterOf, answerRefund, readRefund } from "~/features/payments/index.server.ts";
import { cameByBank } from "~/features/payments/rules/transfers.ts";
import type { App } from "~/server/app.ts";
import { syncSubscription } from "./sync-payment.ts";

/**
 * Has the provider give what the desk ordered, takes over what its books say then, and notes what came
 * of it. One that was given is only asked about: it may have come again.
 */
export async function giveRefund(app: App, refundId: string): Promise<void> {
  const ordered = await readRefund(app, refundId);
  if (!ordered || ordered.state === "refused" || ordered.state === "failed") return;
  const { reference, paymentId, amountCents, state } = ordered;
  if (cameByBank(paymentId)) {
    // No provider can give it: the desk transfers it.
    await answerRefund(app, refundId, "refused");
    return;
  }
  const payments = adapterOf(app, reference);
  const part = { reference, paymentId, key: refundId };
  const outcome =
    state === "given" ? await payments.readPart(part) : await payments.givePart(part, amountCents);
  // Our books count what went before it is noted, so that nobody can give the same money once more.
  await syncSubscription(app, reference);
  if (outcome) await answerRefund(app, refundId, outcome);
}
