import * as accounts from "~/features/accounts/index.server.ts";
import { endSessions, openSessionFor, type SignedIn } from "~/features/sessions/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { holdAccount, transact } from "~/server/db/transact.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { ADDRESS_CHANGE_HOURS } from "./constants.ts";
import { sendAddressChange } from "./emails/send-address-change.tsx";
import type { AddressChange, PasswordChange } from "./schema.ts";

/**
 * Asks a new address to confirm itself and warns the present one. The answer is the same for an
 * address that has an account already: its owner is not for others to find out.
 */
export async function requestAddressChange(
  app: App,
  actor: SignedInActor,
  { email: address, currentPassword }: AddressChange,
): Promise<Result<null, "wrong-password" | "same-address">> {
  const { userId } = actor;
  if (!(await accounts.isOwnPassword(app, actor, currentPassword))) return refuse("wrong-password");
  return await transact(app, actor, async (tx, now) => {
    // Of two requests at once the later one ends the link of the earlier.
    const account = await holdAccount(tx, userId, "no key update");
    if (account?.email === address) return refuse("same-address");
    const purpose = "change-email";
    await accounts.endTokens(tx, userId, now, purpose);
    const expiresAt = new Date(now.getTime() + ADDRESS_CHANGE_HOURS * HOUR_MS);
    const asked = { userId, purpose, address, expiresAt } as const;
    const { id: requestId } = await accounts.issueToken(tx, asked, now);
    const mayMail = await accounts.mayMail(app, tx, address);
    if (mayMail) await enqueue(tx, sendAddressChange, { requestId });
    await accounts.tellOwner(tx, userId, "address", now);
    return ok(null);
  });
}

/** Uses the link of a new address up: the account has it now, and its other links end. Answers the `former` one too. */
export async function changeAddress(app: App, tx: Tx, token: string, now: Date) {
  const used = await accounts.spendToken(tx, "change-email", token, now);
  if (!used?.address) return refuse("bad-link");
  const { userId, address: email } = used;
  const former = await holdAccount(tx, userId, "no key update");
  if (!former) return refuse("bad-link");
  const moved = await accounts.moveToAddress(app, tx, { userId, email }, now);
  return moved.ok ? ok({ userId, email, former: former.email }) : moved;
}

/** Changes the password. Every session ends; the browser that sent `request` gets a new one. */
export async function changePassword(
  app: App,
  actor: SignedInActor,
  form: PasswordChange,
  request: Request,
): Promise<Result<SignedIn, "wrong-password">> {
  const { userId } = actor;
  const isOwn = await accounts.isOwnPassword(app, actor, form.currentPassword);
  if (!isOwn) return refuse("wrong-password");
  const hash = await accounts.passwordsOf(app).hash(form.password);
  return await transact(app, actor, async (tx, now) => {
    await accounts.replacePassword(tx, userId, hash, now);
    await endSessions(tx, userId);
    return ok(await openSessionFor(app, tx, userId, request));
  });
}
