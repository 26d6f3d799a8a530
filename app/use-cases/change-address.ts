import {
  lockAccount,
  readUnconfirmedHolder,
  removeUnconfirmed,
} from "~/features/accounts/index.server.ts";
import { hasSubscription } from "~/features/billing/index.server.ts";
import { claimBriefs, moveBriefsToAddress } from "~/features/briefs/index.server.ts";
import { mayBeRemoved } from "~/features/payments/index.server.ts";
import { claimTextsAbout, followAddress } from "~/features/privacy/index.server.ts";
import { changeAddress } from "~/features/settings/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";

type Refusal = "bad-link" | "address-taken" | "address-closed";

/**
 * Uses the link of a new address up: account and briefs have it from now on. An account that waits
 * under it, unconfirmed and unpaid, is removed: its owner turned out not to own the address.
 */
export async function confirmAddressChange(app: App, token: string) {
  const holder = await readUnconfirmedHolder(app, token);
  if (holder && !(await mayBeRemoved(app, holder))) return refuse("address-taken");
  return await transact<null, Refusal>(app, NOBODY, async (tx, now) => {
    if (holder) {
      // Asked once more on the locked row: somebody may have paid since the provider was asked.
      await lockAccount(tx, holder);
      if (!(await hasSubscription(tx, holder))) await removeUnconfirmed(tx, holder);
    }
    const changed = await changeAddress(app, tx, token, now);
    if (!changed.ok) return changed;
    const { userId, email, former } = changed.value;
    await claimTextsAbout(tx, userId, await claimBriefs(tx, userId, email));
    await moveBriefsToAddress(tx, userId, email);
    await followAddress(app, tx, former, email);
    return ok(null);
  });
}
