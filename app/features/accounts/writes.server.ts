import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { sessions } from "~/features/sessions/tables.ts";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import type { PayloadOf } from "~/server/tasks/define.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { type SignupRole, VERIFY_HOURS } from "./constants.ts";
import { notifyAccountChange } from "./emails/notify-account-change.tsx";
import { resendVerification as resendVerificationMail } from "./emails/resend-verification.tsx";
import { sendReset } from "./emails/send-reset.tsx";
import { sendVerification } from "./emails/send-verification.tsx";
import { hasSettledRole, mayMail, usableToken } from "./reads.server.ts";
import type { SignUp } from "./schema.ts";
import {
  accounts,
  accountTokens,
  pendingSignUps,
  type RegistrationDetails,
  users,
} from "./tables.ts";

export interface NewAccount {
  fullName: string;
  email: string;
  passwordHash: string;
  role: SignupRole;
  /** The form's key: the same one sent again is the same sign-up. */
  submissionKey?: string | undefined;
  /** What a company told besides. */
  registration?: RegistrationDetails;
}

type Amended = Pick<NewAccount, "fullName" | "passwordHash"> & Partial<NewAccount>;

/**
 * What became of a sign-up: `isOwn` when the account is of this very form, made now or the time
 * before; else it waits, and nothing of the account was changed.
 */
export interface SignedUp {
  userId: string;
  isOwn: boolean;
}

/** Signs somebody up and mails the confirmation link. Refuses an address that is confirmed. */
export async function signUp(app: App, form: SignUp): Promise<Result<SignedUp, "email-in-use">> {
  const { passwords, transact } = servicesOf(app);
  const passwordHash = await passwords.hash(form.password);
  return await transact((tx) => createAccount(app, tx, { ...form, passwordHash }));
}

/**
 * Makes an unconfirmed account and mails its link. Under an address where one waits already, what is
 * told here waits as well: it counts when the link of its own mail is used, and changes nothing until
 * then. A form that is sent again mends its own sign-up, without another mail.
 */
export async function createAccount(
  app: App,
  tx: Tx,
  account: NewAccount,
): Promise<Result<SignedUp, "email-in-use">> {
  const { fullName: name, email, role, passwordHash } = account;
  const submission = account.submissionKey ? submissionOf(account.submissionKey, email) : null;
  if (submission) {
    await lockSubmission(tx, submission);
    const earlier = await amendSignUp(tx, submission, account);
    if (earlier) return earlier;
  }
  const [created] = await tx
    .insert(users)
    .values({ name, email, role, signUpKey: submission })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created) {
    await tx.insert(accounts).values({
      userId: created.id,
      accountId: created.id,
      providerId: "credential",
      password: passwordHash,
    });
    await mailLink(app, tx, email, { userId: created.id });
    return ok({ userId: created.id, isOwn: true });
  }
  const [waiting] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .for("update");
  if (!waiting) return refuse("email-in-use");
  const signUpId = await addPendingSignUp(app, tx, waiting.id, submission, account);
  await mailLink(app, tx, email, { userId: waiting.id, signUpId });
  return ok({ userId: waiting.id, isOwn: false });
}

async function addPendingSignUp(
  app: App,
  tx: Tx,
  userId: string,
  submissionKey: string | null,
  { fullName: name, role, passwordHash, registration }: NewAccount,
): Promise<string> {
  const createdAt = servicesOf(app).clock.now();
  const expiresAt = new Date(createdAt.getTime() + VERIFY_HOURS * HOUR_MS);
  const [pending] = await tx
    .insert(pendingSignUps)
    .values({ userId, submissionKey, name, role, passwordHash, registration, createdAt, expiresAt })
    .returning({ id: pendingSignUps.id });
  if (!pending) throw new Error("sign-up was not stored");
  return pending.id;
}

async function mailLink(
  app: App,
  tx: Tx,
  email: string,
  about: PayloadOf<typeof sendVerification>,
) {
  if (await mayMail(app, tx, email)) await enqueue(tx, sendVerification, about);
}

/**
 * Takes over what is told by a form that is sent again before the address was confirmed: what was
 * typed last counts. Null when `submission` made no sign-up.
 */
export async function amendSignUp(
  tx: Tx,
  submission: string,
  { fullName: name, passwordHash, registration, role }: Amended,
): Promise<Result<SignedUp, "email-in-use"> | null> {
  const [own] = await tx.select().from(users).where(eq(users.signUpKey, submission)).for("update");
  if (own?.emailVerified || own?.erasedAt) return refuse("email-in-use");
  if (own) {
    await replaceSignUp(tx, own.id, name, passwordHash);
    if (role && role !== own.role && !(await hasSettledRole(tx, own))) {
      await tx.update(users).set({ role }).where(eq(users.id, own.id));
    }
    return ok({ userId: own.id, isOwn: true });
  }
  const [pending] = await tx
    .update(pendingSignUps)
    .set({ name, passwordHash, ...(role && { role }), ...(registration && { registration }) })
    .where(eq(pendingSignUps.submissionKey, submission))
    .returning({ userId: pendingSignUps.userId });
  return pending ? ok({ userId: pending.userId, isOwn: false }) : null;
}

/** Name and password of an unconfirmed account, by whoever made it. */
export async function replaceSignUp(
  tx: Tx,
  userId: string,
  name: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, userId));
  await tx
    .update(accounts)
    .set({ password: passwordHash })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
}

/**
 * Mails the confirmation links of an unconfirmed account again. The same is done for any address, a
 * task included, so that neither the answer nor its time tells which have one.
 */
export async function resendVerification(app: App, email: string): Promise<void> {
  await enqueue(servicesOf(app).db, resendVerificationMail, {
    userId: await mailedUser(app, email),
    at: servicesOf(app).clock.now().toISOString(),
  });
}

// Nobody's id stands for an address that gets no mail, for whatever reason.
async function mailedUser(app: App, email: string): Promise<string> {
  const { db } = servicesOf(app);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const isWelcome = await mayMail(app, db, email);
  return user && isWelcome ? user.id : randomUUID();
}

export interface Confirmed {
  userId: string;
  email: string;
  name: string;
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN";
  /** What the confirmed sign-up told of a company, when it came after the account. */
  registration: RegistrationDetails | null;
  /** The sign-up asked for another role than the account keeps. */
  keptRole: boolean;
}

/**
 * Uses a mailed link up: confirms the address with the sign-up that the link is about, ends the
 * others of that address, and lets `afterwards` do, in the same transaction, what waits for a
 * confirmed address.
 */
export async function confirmEmail(
  app: App,
  token: string,
  afterwards: (tx: Tx, confirmed: Confirmed) => Promise<void>,
): Promise<Result<Confirmed, "bad-link">> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
    const [used] = await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(usableToken("verify-email", token, now))
      .returning({ userId: accountTokens.userId, signUpId: accountTokens.signUpId });
    if (!used) return refuse("bad-link");
    const [user] = await tx.select().from(users).where(eq(users.id, used.userId)).for("update");
    // A mail that was under way while the address was confirmed must not open a session by itself.
    if (!user || user.emailVerified) return refuse("bad-link");
    const chosen = used.signUpId ? await takeSignUp(tx, user, used.signUpId) : null;
    if (used.signUpId && !chosen) return refuse("bad-link");
    const { name, role } = chosen ?? user;
    const confirmedUser = { name, role, emailVerified: true, updatedAt: now };
    await tx.update(users).set(confirmedUser).where(eq(users.id, user.id));
    await endLinks(tx, user.id, now);
    const { registration, keptRole } = chosen ?? { registration: null, keptRole: false };
    const confirmed = { userId: user.id, email: user.email, name, role, registration, keptRole };
    await afterwards(tx, confirmed);
    return ok(confirmed);
  });
}

// Who reads the mail chooses: the password of the sign-up whose link was used is the account's now.
async function takeSignUp(
  tx: Tx,
  user: typeof users.$inferSelect,
  signUpId: string,
): Promise<Pick<Confirmed, "name" | "role" | "registration" | "keptRole"> | null> {
  const [pending] = await tx.select().from(pendingSignUps).where(eq(pendingSignUps.id, signUpId));
  if (!pending) return null;
  const { name, passwordHash } = pending;
  await replaceSignUp(tx, user.id, name, passwordHash);
  const keptRole = pending.role !== user.role && (await hasSettledRole(tx, user));
  if (keptRole) return { name, role: user.role, registration: null, keptRole };
  return { name, role: pending.role, registration: pending.registration, keptRole };
}

// The links stay known, used up: who opens one again hears that the address is confirmed.
async function endLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(accountTokens)
    .set({ usedAt: sql`coalesce(${accountTokens.usedAt}, ${now.toISOString()})`, signUpId: null })
    .where(eq(accountTokens.userId, userId));
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.userId, userId));
}

/**
 * Sends a link for a new password when the address has an account. The same is done for any
 * address, a task included, so that neither the answer nor its time tells which have one.
 */
export async function requestReset(app: App, email: string): Promise<void> {
  await enqueue(servicesOf(app).db, sendReset, {
    userId: await mailedUser(app, email),
    at: servicesOf(app).clock.now().toISOString(),
  });
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
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const now = clock.now();
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
  await enqueue(tx, notifyAccountChange, { userId, change: "password", at });
}

/** Makes a confirmed account an admin; false when there is none with this address. */
export async function grantAdmin(app: App, email: string): Promise<boolean> {
  const granted = await servicesOf(app)
    .db.update(users)
    .set({ role: "ADMIN" })
    .where(and(eq(users.email, sql`lower(${email})`), eq(users.emailVerified, true)))
    .returning({ id: users.id });
  return granted.length === 1;
}
