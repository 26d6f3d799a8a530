import { moveSignUp } from "~/features/accounts/index.server.ts";
import { findSubmission, mendOwner } from "~/features/briefs/index.server.ts";
import type { App } from "~/server/app.ts";
import { transact } from "~/server/db/transact.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";

type Mended = Result<null, "not-waiting" | "already-placed" | "email-in-use">;

/**
 * Moves a brief that a visitor just placed, and the account that waits with it, from an address that was
 * mistyped to the right one: the links that were mailed work no more, and the right address gets its
 * own. Only the browser that placed the brief knows the key of its form. Refuses 'not-waiting' when this form placed nothing under `from`, or that was confirmed;
 * 'already-placed' when it placed a brief under `to` as well; 'email-in-use' when `to` has a confirmed
 * account.
 */
export async function mendAddress(
  app: App,
  { formKey, from, to }: { formKey: string; from: string; to: string },
): Promise<Mended> {
  return await transact(app, async (tx, now): Promise<Mended> => {
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
    return ok(null);
  });
}
