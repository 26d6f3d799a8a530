import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import { giveFreeMonth } from "~/features/payments/index.server.ts";
import { listWaitingCredits, markGranted } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import { transact } from "~/server/db/transact.ts";
import { nowOf } from "~/server/web/settings.ts";
import { ok } from "~/shared/result.ts";
import { syncSubscription } from "./sync-payment.ts";

/**
 * Puts the free months that a referrer earned on its subscription. Without one they wait until it
 * subscribes. May be done again at any time: the provider gives each month once.
 */
export async function grantFreeMonths(app: App, userId: string): Promise<void> {
  const waiting = await transact(app, async (tx) => ok(await listWaitingCredits(tx, userId)));
  for (const { id } of waiting.ok ? waiting.value : []) {
    const current = await readSubscription(app, userId);
    if (!current || !isActive(current, nowOf(app))) return;
    if (!(await giveFreeMonth(app, current.providerReference, id))) return;
    await syncSubscription(app, current.providerReference);
    await transact(app, async (tx, now) => ok(await markGranted(tx, id, now)));
  }
}
