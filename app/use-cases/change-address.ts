import {
  lockAccount,
  readUnconfirmedHolder,
  removeUnconfirmed,
} from "~/features/accounts/index.server.ts";
import { hasSubscription } from "~/features/billing/index.server.ts";
import { claimBriefs, moveBriefsToAddress } from "~/features/briefs/index.server.ts";
import { mayBeRemoved } from "~/features/payments/index.server.ts";
import { changeAddress } from "~/features/settings/index.server.ts";
import type { App } from "~/server/app.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

/**
 * Uses the link of a new address up: the account and its briefs have that address from now on. An
 * account that waits under it, never confirmed, is removed, because its owner was now shown not to own
 * the address; not when it was paid for.
 */
export async function confirmAddressChange(app: App, token: string) {
  const holder = await readUnconfirmedHolder(app, token);
  if (holder && !(await mayBeRemoved(app, holder))) return refuse("address-taken");
  return await transact(app, async (tx, now) => {
    if (holder) {
      // Asked once more on the locked row: somebody may have paid since the provider was asked.
      await lockAccount(tx, holder);
      if (!(await hasSubscription(tx, holder))) await removeUnconfirmed(tx, holder);
    }
    const changed = await changeAddress(tx, token, now);
    if (!changed.ok) return changed;
    const { userId, email } = changed.value;
    await claimBriefs(tx, userId, email);
    await moveBriefsToAddress(tx, userId, email);
    return ok(null);
  });
}
