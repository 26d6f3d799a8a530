import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import { giveFreeMonth } from "~/features/payments/index.server.ts";
import { listWaitingCredits, markGranted } from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { syncSubscription } from "./sync-payment.ts";

/**
 * Puts the free months that a referrer earned on its subscription. Without one they wait until it
 * subscribes. May be done again at any time: the provider gives each month once.
 */
export async function grantFreeMonths(app: App, userId: string): Promise<void> {
  const { db, clock } = servicesOf(app);
  for (const { id } of await listWaitingCredits(db, userId)) {
    const current = await readSubscription(app, userId);
    if (!current || !isActive(current, clock.now())) return;
    if (!(await giveFreeMonth(app, current.providerReference, id))) return;
    await syncSubscription(app, current.providerReference);
    await markGranted(db, id, clock.now());
  }
}
