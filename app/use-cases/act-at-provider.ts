import { adapterOf } from "~/features/payments/index.server.ts";
import { SYNC_SUBSCRIPTION } from "~/features/payments/schema.ts";
import type { App } from "~/server/app.ts";
import { enqueueIn } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { report } from "~/server/web/report.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { ok } from "~/shared/result.ts";
import { type SyncOutcome, syncSubscription } from "./sync-payment.ts";

/** So long after an act its provider is asked once more how the subscription stands. */
const LOOKS_AGAIN_MS = MINUTE_MS;

/**
 * Has a provider change a subscription, and takes over how it stands then. The task that looks again a minute
 * later is stored first, so that what the provider did is known here whatever fails in between. 'unanswered':
 * nobody knows yet whether it was done. 'not-stored': it was done, and shows here once that task has run.
 * @throws when that task cannot be stored, and then nothing was asked of the provider
 */
export async function actAtProvider(
  app: App,
  reference: string,
  act: (payments: ReturnType<typeof adapterOf>) => Promise<void>,
): Promise<SyncOutcome | "unanswered" | "not-stored"> {
  // The subscription is its own, whoever asked for the change.
  await transact(app, NOBODY, async (tx) =>
    ok(await enqueueIn(tx, LOOKS_AGAIN_MS, SYNC_SUBSCRIPTION, { reference })),
  );
  try {
    await act(adapterOf(app, reference));
  } catch (error) {
    report(app, error, "payment provider gave no answer to a change of a subscription");
    return "unanswered";
  }
  try {
    return await syncSubscription(app, reference);
  } catch (error) {
    report(app, error, "a change at the payment provider is not stored yet");
    return "not-stored";
  }
}
