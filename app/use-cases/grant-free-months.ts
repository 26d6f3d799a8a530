import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import { adapterOf } from "~/features/payments/index.server.ts";
import {
  askForGift,
  letGoOfGift,
  listWaitingCredits,
  markGranted,
} from "~/features/referrals/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { nowOf } from "~/server/web/settings.ts";
import { ok } from "~/shared/result.ts";
import { syncSubscription } from "./sync-payment.ts";

/** Puts free months that were earned or given on a subscription, each once; without an active one they wait. */
export async function grantFreeMonths(app: App, userId: string): Promise<void> {
  const waiting = await transact(app, { userId }, async (tx) =>
    ok(await listWaitingCredits(tx, userId)),
  );
  for (const { id } of waiting.ok ? waiting.value : []) {
    const current = await readSubscription(app, userId);
    if (!current || !isActive(current, nowOf(app))) return;
    const { providerReference: reference } = current;
    // Whoever is erased from here on: what the provider is asked, and did, is noted all the same.
    const asked = await transact(app, NOBODY, async (tx, now) => ok(await askForGift(tx, id, now)));
    if (!asked.ok || !asked.value) continue;
    const given = await adapterOf(app, reference).postpone(reference, 1, id);
    // Also when it was not: the provider may know of arrears, or of an end, that is not stored yet.
    await syncSubscription(app, reference);
    if (!given) {
      // As above.
      await transact(app, NOBODY, async (tx) => ok(await letGoOfGift(tx, id)));
      return;
    }
    // As above.
    await transact(app, NOBODY, async (tx, now) => ok(await markGranted(tx, id, now)));
  }
}
