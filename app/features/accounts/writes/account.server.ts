import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { type Tx, violatedConstraint } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import type { Person } from "~/server/db/personal-data.ts";
import { findRow, lockRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { TooBusy } from "~/shared/too-busy.ts";
import type { Role } from "../constants.ts";
import { type AccountChange, notifyAccountChange } from "../emails/notify-account-change.tsx";
import type { Credentials } from "../reads/accounts.server.ts";
import { accounts, isWaiting, pendingSignUps, users } from "../tables.ts";
import { isClosedMailbox } from "./closing.server.ts";
import { endTokens } from "./tokens.server.ts";

/** Sets a password; waiting links end and the owner gets a mail. The caller ends the sessions. */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string, now: Date) {
  await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(eq(accounts.userId, userId));
  await endTokens(tx, userId, now);
  await tellOwner(tx, userId, "password", now);
}

/**
 * Stores a password that was just verified under a hash as new ones have, where it has another; answers
 * the credentials with the hash that is stored now. While many passwords wait, the old hash stays.
 */
export async function upgradeHash(app: App, found: Credentials, password: string) {
  const { db, passwords } = servicesOf(app);
  const { account, passwordHash: before } = found;
  if (!before || !passwords.isOutdated(before)) return found;
  try {
    const passwordHash = await passwords.hash(password);
    await db
      .update(accounts)
      .set({ password: passwordHash })
      .where(and(eq(accounts.userId, account.userId), eq(accounts.password, before)));
    return { ...found, passwordHash };
  } catch (error) {
    if (error instanceof TooBusy) return found;
    throw error;
  }
}

/** Mails the owner of an account about a change that nobody else should have made. */
export async function tellOwner(tx: Tx, userId: string, change: AccountChange, now: Date) {
  await enqueue(tx, notifyAccountChange, { userId, change, at: now.toISOString() });
}

/** The name and number that somebody is to be known by; without a number the account has none. */
export interface AccountDetails {
  fullName: string;
  phone?: string | undefined;
}

/** Stores the name and number of an account. The masks of its briefs learn them by `saveOwnDetails`. */
export async function updateOwnDetails(
  tx: Tx,
  { userId }: SignedInActor,
  { fullName: name, phone }: AccountDetails,
  updatedAt: Date,
): Promise<void> {
  const details = { name, phone: phone ?? null, updatedAt };
  await tx.update(users).set(details).where(eq(users.id, userId));
}

/**
 * Locks an account until the transaction ends, against every act in its name (`holdAccount`); null when it is
 * gone, or was erased.
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<(Person & { role: Role; closedAt: Date | null }) | null> {
  const user = await lockRow(tx, users, eq(users.id, userId));
  if (!user || user.erasedAt) return null;
  const { email, role, closedAt } = user;
  return { userId, email, role, closedAt };
}

/** Gives an account another, confirmed address; every waiting link of it ends. */
export async function moveToAddress(
  app: App,
  tx: Tx,
  { userId, email }: Person,
  now: Date,
): Promise<Result<null, "address-taken" | "address-closed">> {
  if (await isClosedMailbox(app, tx, email)) return refuse("address-closed");
  if (await findRow(tx, users, eq(users.email, email))) return refuse("address-taken");
  try {
    await tx.transaction((inner) =>
      inner.update(users).set({ email, updatedAt: now }).where(eq(users.id, userId)),
    );
  } catch (error) {
    // Somebody signed up under it since it was looked for.
    if (violatedConstraint(error) === "users_email_unique") return refuse("address-taken");
    throw error;
  }
  await endTokens(tx, userId, now);
  return ok(null);
}

/** Gives a locked account another role, at the desk or beside it. */
export async function setRole(tx: Tx, userId: string, role: Role, now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
}

const AT_ONCE = 20;

/** Makes the hashes that wait, the oldest first, until none is left or `stopping` aborts. */
export async function finishPasswords(app: App, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const own = await readWaiting(app, accounts.password);
    const waiting = [...own, ...(await readWaiting(app, pendingSignUps.passwordHash))];
    for (const { begun, store } of waiting) {
      if (stopping.aborted) return;
      await store(await servicesOf(app).passwords.finish(begun));
    }
    if (waiting.length === 0) return;
  }
}

/** Passwords that were begun in a column, and what puts a hash in their place. */
async function readWaiting(app: App, column: AnyPgColumn) {
  const { db } = servicesOf(app);
  const { table, name } = column;
  const { rows } = await db.execute<{ id: string; begun: string }>(
    sql`select id, ${column} as begun from ${table} where ${isWaiting(column)}
      order by created_at limit ${AT_ONCE}`,
  );
  return rows.map(({ id, begun }) => ({
    begun,
    store: (hash: string) =>
      db.execute(sql`update ${table} set ${sql.identifier(name)} = ${hash}
        where id = ${id} and ${column} = ${begun}`),
  }));
}
