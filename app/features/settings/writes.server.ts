import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  hashPassword,
  isOwnPassword,
  issueToken,
  mayMail,
  notifyAccountChange,
  replacePassword,
  usableToken,
} from "~/features/accounts/index.server.ts";
import { accountTokens, users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { mayBeRemoved } from "~/features/payments/index.server.ts";
import { sessions } from "~/features/sessions/tables.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { ADDRESS_CHANGE_HOURS } from "./constants.ts";
import { sendAddressChange } from "./emails/send-address-change.tsx";
import type { AddressChange, Details, PasswordChange } from "./schema.ts";

/** Stores name and phone. */
export async function saveDetails(app: App, userId: string, form: Details): Promise<void> {
  const { db, clock } = servicesOf(app);
  await db
    .update(users)
    .set({ name: form.fullName, phone: form.phone ?? null, updatedAt: clock.now() })
    .where(eq(users.id, userId));
}

/**
 * Asks a new address to confirm itself and warns the present one. The answer is the same for an
 * address that has an account already: its owner is not for others to find out.
 */
export async function requestAddressChange(
  app: App,
  userId: string,
  form: AddressChange,
): Promise<Result<null, "wrong-password" | "same-address">> {
  const { transact, clock } = servicesOf(app);
  if (!(await isOwnPassword(app, userId, form.currentPassword))) return refuse("wrong-password");
  return await transact(async (tx) => {
    const now = clock.now();
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (user?.email === form.email) return refuse("same-address");
    await dropWaiting(tx, userId, now);
    const { id } = await issueToken(tx, {
      userId,
      purpose: "change-email",
      address: form.email,
      expiresAt: new Date(now.getTime() + ADDRESS_CHANGE_HOURS * HOUR_MS),
    });
    if (await mayMail(app, tx, form.email)) {
      await enqueue(tx, sendAddressChange, { requestId: id });
    }
    const at = now.toISOString();
    await enqueue(tx, notifyAccountChange, { userId, change: "address", at });
    return ok(null);
  });
}

/**
 * Uses the link of a new address up: the account has that address from now on, and every other
 * waiting link ends. `afterwards` does, in the same transaction, what follows the address.
 */
export async function confirmAddressChange(
  app: App,
  token: string,
  afterwards: (tx: Tx, changed: { userId: string; email: string }) => Promise<void>,
): Promise<Result<null, "bad-link" | "address-taken">> {
  const { transact, clock } = servicesOf(app);
  const squatter = await readSquatter(app, token);
  if (squatter && !(await mayBeRemoved(app, squatter))) return refuse("address-taken");
  return await transact(async (tx) => {
    const now = clock.now();
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(usableToken("change-email", token, now))
      .returning({ userId: accountTokens.userId, address: accountTokens.address });
    if (!used?.address) return refuse("bad-link");
    const { userId, address: email } = used;
    // Whoever filled this address in and never confirmed it has now been shown not to own it.
    if (squatter) await tx.delete(users).where(and(eq(users.id, squatter), isUnpaid()));
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (taken) return refuse("address-taken");
    await tx.update(users).set({ email, updatedAt: now }).where(eq(users.id, userId));
    await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)));
    await afterwards(tx, { userId, email });
    return ok(null);
  });
}

/** The account that waits, never confirmed, under the address that a link is about; null when none does. */
async function readSquatter(app: App, token: string): Promise<string | null> {
  const { db, clock } = servicesOf(app);
  const [found] = await db
    .select({ id: users.id })
    .from(accountTokens)
    .innerJoin(users, and(eq(users.email, accountTokens.address), eq(users.emailVerified, false)))
    .where(usableToken("change-email", token, clock.now()));
  return found?.id ?? null;
}

// Asked once more on the row itself: somebody may have confirmed or paid since the provider was asked.
function isUnpaid() {
  return sql`not ${users.emailVerified} and not exists (
    select from ${subscriptions} where ${subscriptions.userId} = ${users.id})`;
}

/** Changes the password; every session ends, this one's browser gets a new one from the route. */
export async function changePassword(
  app: App,
  userId: string,
  form: PasswordChange,
): Promise<Result<null, "wrong-password">> {
  const { transact, clock } = servicesOf(app);
  if (!(await isOwnPassword(app, userId, form.currentPassword))) return refuse("wrong-password");
  const hash = await hashPassword(app, form.password);
  return await transact(async (tx) => {
    await replacePassword(tx, userId, hash, clock.now());
    return ok(null);
  });
}

/** Signs one device out; somebody else's session is left alone. */
export async function endSession(app: App, userId: string, sessionId: string): Promise<void> {
  await servicesOf(app)
    .db.delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

/** Signs every device out but the one that asks. */
export async function endOtherSessions(app: App, userId: string, sessionId: string): Promise<void> {
  await servicesOf(app)
    .db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

async function dropWaiting(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, "change-email"),
        isNull(accountTokens.usedAt),
      ),
    );
}
