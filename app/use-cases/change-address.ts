import {
  lockAccount,
  readUnconfirmedHolder,
  removeUnconfirmed,
} from "~/features/accounts/index.server.ts";
import { hasSubscription, mayBeRemoved } from "~/features/billing/index.server.ts";
import { claimBriefs, moveBriefsToAddress } from "~/features/briefs/index.server.ts";
import { changeAddress } from "~/features/settings/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

/**
 * Uses the link of a new address up: the account and its briefs have that address from now on. An
 * account that waits under it, never confirmed, is removed, because its owner was now shown not to own
 * the address; not when it was paid for.
 */
export async function confirmAddressChange(
  app: App,
  token: string,
): Promise<Result<null, "bad-link" | "address-taken">> {
  const { transact, clock } = servicesOf(app);
  const holder = await readUnconfirmedHolder(app, token);
  if (holder && !(await mayBeRemoved(app, holder))) return refuse("address-taken");
  return await transact(async (tx) => {
    if (holder) await removeUnpaid(tx, holder);
    const changed = await changeAddress(tx, token, clock.now());
    if (!changed.ok) return changed;
    const { userId, email } = changed.value;
    await claimBriefs(tx, userId, email);
    await moveBriefsToAddress(tx, userId, email);
    return ok(null);
  });
}

// Asked once more on the locked row: somebody may have paid since the provider was asked.
async function removeUnpaid(tx: Tx, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  if (!(await hasSubscription(tx, userId))) await removeUnconfirmed(tx, userId);
}
