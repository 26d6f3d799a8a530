import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { accounts, accountTokens, sessions, users } from "~/server/db/tables/accounts.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import type { SignupRole } from "./constants.ts";
import { usableToken } from "./reads.server.ts";
import type { SignUp } from "./schema.ts";

export interface NewAccount {
  fullName: string;
  email: string;
  passwordHash: string;
  role: SignupRole;
}

/** What became of a sign-up: a new account, or one that already waited for its confirmation. */
export interface SignedUp {
  userId: string;
  isNew: boolean;
}

/** Hashes a password; slow on purpose, so never inside a transaction. @throws TooBusy */
export async function hashPassword(app: App, password: string): Promise<string> {
  return await app.passwords.hash(password);
}

/** Signs somebody up and mails the confirmation link. Refuses an address that is confirmed. */
export async function signUp(app: App, form: SignUp): Promise<Result<SignedUp, "email-in-use">> {
  const passwordHash = await hashPassword(app, form.password);
  return await app.transact(async (tx) => {
    const signedUp = await createAccount(tx, { ...form, passwordHash });
    if (!signedUp.ok || signedUp.value.isNew) return signedUp;
    await tx
      .update(users)
      .set({ name: form.fullName, role: form.role })
      .where(eq(users.id, signedUp.value.userId));
    return signedUp;
  });
}

/**
 * Makes an unconfirmed account, or finds the one that waits under this address. The password of a
 * waiting account is left as it is: who signed up first may be somebody else, so the mailed page
 * asks for a new one.
 */
export async function createAccount(
  tx: Tx,
  account: NewAccount,
): Promise<Result<SignedUp, "email-in-use">> {
  const { fullName: name, email, role, passwordHash } = account;
  const [created] = await tx
    .insert(users)
    .values({ name, email, role })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created) {
    await tx.insert(accounts).values({
      userId: created.id,
      accountId: created.id,
      providerId: "credential",
      password: passwordHash,
    });
    await enqueue(tx, "send-verification", { userId: created.id });
    return ok({ userId: created.id, isNew: true });
  }
  const [waiting] = await tx
    .update(users)
    .set({ signupContested: true })
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  if (!waiting) return refuse("email-in-use");
  await enqueue(tx, "send-verification", { userId: waiting.id });
  return ok({ userId: waiting.id, isNew: false });
}

/**
 * Name and password of an account that its own sign-up made, when that form is sent again before
 * the address was confirmed: what was typed last counts. Left alone once anybody else signed up
 * with the address.
 */
export async function amendSignUp(
  tx: Tx,
  userId: string,
  { fullName, passwordHash }: Pick<NewAccount, "fullName" | "passwordHash">,
): Promise<void> {
  const [amended] = await tx
    .update(users)
    .set({ name: fullName })
    .where(
      and(
        eq(users.id, userId),
        eq(users.emailVerified, false),
        eq(users.signupContested, false),
        isNull(users.erasedAt),
      ),
    )
    .returning({ id: users.id });
  if (!amended) return;
  await tx
    .update(accounts)
    .set({ password: passwordHash })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
}

/** Mails a new confirmation link to an unconfirmed account; silent about anything else. */
export async function resendVerification(app: App, email: string): Promise<void> {
  const [user] = await app.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)));
  if (user) await enqueue(app.db, "send-verification", { userId: user.id });
}

export interface Confirmed {
  userId: string;
  email: string;
  name: string;
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN";
}

/**
 * Uses a mailed link up: confirms the address, sets the password where the page had to ask for one,
 * and lets `afterwards` do, in the same transaction, what waits for a confirmed address.
 */
export async function confirmEmail(
  app: App,
  token: string,
  newPasswordHash: string | null,
  afterwards: (tx: Tx, confirmed: Confirmed) => Promise<void>,
): Promise<Result<Confirmed, "bad-link" | "password-needed">> {
  return await app.transact(async (tx) => {
    const now = app.clock.now();
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(usableToken("verify-email", token, now))
      .returning({ userId: accountTokens.userId });
    if (!used) return refuse("bad-link");
    const [user] = await tx.select().from(users).where(eq(users.id, used.userId)).for("update");
    // A mail that was under way while the address was confirmed must not open a session by itself.
    if (!user || user.emailVerified) return refuse("bad-link");
    if (user.signupContested) {
      if (!newPasswordHash) return refuse("password-needed");
      await tx
        .update(accounts)
        .set({ password: newPasswordHash, updatedAt: now })
        .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, "credential")));
    }
    await tx
      .update(users)
      .set({ emailVerified: true, signupContested: false, updatedAt: now })
      .where(eq(users.id, user.id));
    await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(and(eq(accountTokens.userId, user.id), isNull(accountTokens.usedAt)));
    const confirmed = { userId: user.id, email: user.email, name: user.name, role: user.role };
    await afterwards(tx, confirmed);
    return ok(confirmed);
  });
}

/**
 * Sends a link for a new password when the address has an account. The same is done for any
 * address, a job included, so that neither the answer nor its time tells which have one.
 */
export async function requestReset(app: App, email: string): Promise<void> {
  const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await enqueue(app.db, "send-reset", { userId: user?.id ?? randomUUID() });
}

/**
 * Uses a mailed link up: sets the password, ends every session and every other link of the
 * account, and tells its owner. The authenticator app stays in force.
 */
export async function resetPassword(
  app: App,
  token: string,
  passwordHash: string,
): Promise<Result<{ userId: string }, "bad-reset-link">> {
  return await app.transact(async (tx) => {
    const now = app.clock.now();
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(usableToken("reset-password", token, now))
      .returning({ userId: accountTokens.userId });
    if (!used) return refuse("bad-reset-link");
    await replacePassword(tx, used.userId, passwordHash, now);
    return ok(used);
  });
}

/**
 * Sets a password where it was not known or not safe any more: every session and every waiting link
 * ends with the old one, and the owner is told by mail.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)));
  const at = now.toISOString();
  await enqueue(tx, "notify-account-change", { userId, change: "password", at });
}

/** Makes a confirmed account an admin; false when there is none with this address. */
export async function grantAdmin(app: App, email: string): Promise<boolean> {
  const granted = await app.db
    .update(users)
    .set({ role: "ADMIN" })
    .where(and(eq(users.email, sql`lower(${email})`), eq(users.emailVerified, true)))
    .returning({ id: users.id });
  return granted.length === 1;
}
