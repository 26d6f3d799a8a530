import { type AccountDetails, updateOwnDetails } from "~/features/accounts/index.server.ts";
import { shareContact, shareInTurn } from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";

/** Saves the name and number of an account, which the masks of its briefs hide from then on, beside the former ones. */
export async function saveOwnDetails(app: App, actor: SignedInActor, details: AccountDetails) {
  const { fullName: name, phone = null } = details;
  const save = () =>
    transact(app, actor, async (tx, now) => {
      await updateOwnDetails(tx, actor, details, now);
      await shareContact(tx, actor.userId, null);
      return ok(null);
    });
  return await shareInTurn(app, actor.userId, { account: { name, phone } }, save);
}
