import {
  endTokens,
  isOwnPassword,
  issueToken,
  lockAccount,
  mayMail,
  moveToAddress,
  spendToken,
  tellOwner,
} from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { ADDRESS_CHANGE_HOURS } from "../constants.ts";
import { sendAddressChange } from "../emails/send-address-change.tsx";
import type { AddressChange } from "../schema.ts";

/**
 * Asks a new address to confirm itself and warns the present one. The answer is the same for an
 * address that has an account already: its owner is not for others to find out.
 */
export async function requestAddressChange(
  app: App,
  actor: SignedInActor,
  form: AddressChange,
): Promise<Result<null, "wrong-password" | "same-address">> {
  const { transact, clock } = servicesOf(app);
  const { userId } = actor;
  if (!(await isOwnPassword(app, actor, form.currentPassword))) return refuse("wrong-password");
  return await transact(async (tx) => {
    const now = clock.now();
    if ((await lockAccount(tx, userId))?.email === form.email) return refuse("same-address");
    await endTokens(tx, userId, now, "change-email");
    const expiresAt = new Date(now.getTime() + ADDRESS_CHANGE_HOURS * HOUR_MS);
    const { id } = await issueToken(
      tx,
      { userId, purpose: "change-email", address: form.email, expiresAt },
      now,
    );
    if (await mayMail(app, tx, form.email)) {
      await enqueue(tx, sendAddressChange, { requestId: id });
    }
    await tellOwner(tx, userId, "address", now);
    return ok(null);
  });
}

/** Uses the link of a new address up: the account has it now, and its other links end. */
export async function changeAddress(
  tx: Tx,
  token: string,
  now: Date,
): Promise<Result<{ userId: string; email: string }, "bad-link" | "address-taken">> {
  const used = await spendToken(tx, "change-email", token, now);
  if (!used?.address) return refuse("bad-link");
  const { userId, address: email } = used;
  const moved = await moveToAddress(tx, userId, email, now);
  return moved.ok ? ok({ userId, email }) : moved;
}
