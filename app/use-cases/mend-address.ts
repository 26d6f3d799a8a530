import { moveSignUp } from "~/features/accounts/index.server.ts";
import { findSubmission, mendOwner } from "~/features/briefs/index.server.ts";
import { forgetMistyped } from "~/features/notifications/index.server.ts";
import { claimTextsAbout } from "~/features/privacy/index.server.ts";
import type { App } from "~/server/app.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

type Mended = Result<null, "not-waiting" | "already-placed" | "email-in-use" | "address-closed">;

/**
 * Moves a brief that a visitor just placed, and its waiting account, from a mistyped address to the
 * right one, with new links. Only that browser knows `formKey`. Refuses 'not-waiting' without a brief
 * under `from`, or once confirmed; 'already-placed' with one under `to`, 'email-in-use' with an account.
 */
export async function mendAddress(
  app: App,
  { formKey, from, to }: { formKey: string; from: string; to: string },
): Promise<Mended> {
  return await transact(app, NOBODY, async (tx, now): Promise<Mended> => {
    const { earlier } = await findSubmission(tx, formKey, from);
    if (!earlier || earlier.emailConfirmed) return refuse("not-waiting");
    if (from === to) return refuse("already-placed");
    const meant = await findSubmission(tx, formKey, to);
    if (meant.earlier) return refuse("already-placed");
    const moved = await moveSignUp(app, tx, { key: formKey, from, to }, now);
    if (!moved.ok) return moved;
    if (!moved.value) return refuse("not-waiting");
    const clientId = moved.value.isOwn ? moved.value.userId : null;
    const { submissionKey } = meant;
    await mendOwner(app, tx, earlier, { submissionKey, clientId, clientEmail: to });
    await forgetMistyped(tx, from);
    if (clientId) await claimTextsAbout(tx, clientId, [earlier.id]);
    return ok(null);
  });
}
