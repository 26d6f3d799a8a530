import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import type { PayloadOf } from "~/server/tasks/define.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { type Role, type SignupRole, VERIFY_HOURS } from "../constants.ts";
import { resendVerification } from "../emails/resend-verification.tsx";
import { sendReset } from "../emails/send-reset.tsx";
import { sendVerification } from "../emails/send-verification.tsx";
import { mayMail } from "../reads/accounts.server.ts";
import { accounts, pendingSignUps, users } from "../tables.ts";
import type { RegistrationDetails } from "../views.ts";

export interface NewAccount {
  fullName: string;
  email: string;
  passwordHash: string;
  role: SignupRole;
  /** The form's key: the same one sent again is the same sign-up. */
  submissionKey?: string | undefined;
  /** The details of a company besides. */
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
  /** The role that the account has, which for a form sent again can be another than it asks for. */
  role: Role;
}

/**
 * Makes an unconfirmed account and mails its link. Under an address where one waits already, what is
 * told here waits as well: it counts when the link of its own mail is used, and changes nothing until
 * then. A form that is sent again mends its own sign-up, without another mail. Refuses an address that
 * is confirmed.
 */
export async function createAccount(
  app: App,
  tx: Tx,
  account: NewAccount,
): Promise<Result<SignedUp, "email-in-use">> {
  const { fullName: name, email, role, passwordHash } = account;
  const submission = account.submissionKey ? submissionOf(account.submissionKey, email) : null;
  const now = servicesOf(app).clock.now();
  const made = { createdAt: now, updatedAt: now };
  // Neither the address nor the form is known when this finds room: the rule, so it comes first.
  const [created] = await tx
    .insert(users)
    .values({ name, email, role, signUpKey: submission, ...made })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created) {
    await tx.insert(accounts).values({ userId: created.id, password: passwordHash, ...made });
    await mailLink(app, tx, email, { userId: created.id });
    return ok({ userId: created.id, isOwn: true, role });
  }
  if (submission) {
    await lockSubmission(tx, submission);
    const earlier = await amendSignUp(tx, submission, account);
    if (earlier) return earlier;
  }
  const [waiting] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)))
    .for("update");
  if (!waiting) return refuse("email-in-use");
  const signUpId = await addPendingSignUp(app, tx, waiting.id, submission, account);
  await mailLink(app, tx, email, { userId: waiting.id, signUpId });
  return ok({ userId: waiting.id, isOwn: false, role: waiting.role });
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
    return ok({ userId: own.id, isOwn: true, role: own.role });
  }
  const [pending] = await tx
    .update(pendingSignUps)
    .set({ name, passwordHash, ...(role && { role }), ...(registration && { registration }) })
    .where(eq(pendingSignUps.submissionKey, submission))
    .returning({ userId: pendingSignUps.userId, role: pendingSignUps.role });
  return pending ? ok({ ...pending, isOwn: false }) : null;
}

/** Replaces name and password of an unconfirmed account. */
export async function replaceSignUp(
  tx: Tx,
  userId: string,
  name: string,
  passwordHash: string,
): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, userId));
  await tx.update(accounts).set({ password: passwordHash }).where(eq(accounts.userId, userId));
}

/** Gives an unconfirmed account another role. */
export async function changeRole(tx: Tx, userId: string, role: SignupRole): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, userId));
}

/** Locks an account until the transaction ends; false unless it waits under this address. */
export async function lockUnconfirmed(tx: Tx, userId: string, email: string): Promise<boolean> {
  const [own] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  return own?.email === email && !own.emailVerified && !own.erasedAt;
}

/** Mails the confirmation links of an unconfirmed account again. */
export async function resendLinks(app: App, email: string): Promise<void> {
  await mailIfKnown(app, resendVerification, email);
}

/** Mails a link for a new password when the address has an account. */
export async function requestReset(app: App, email: string): Promise<void> {
  await mailIfKnown(app, sendReset, email);
}

/**
 * Leaves the same task for any address, so that neither the answer nor its time tells which have an
 * account: nobody's id stands for an address that gets no mail, for whatever reason.
 */
async function mailIfKnown(app: App, mail: typeof sendReset, email: string): Promise<void> {
  const { clock, db } = servicesOf(app);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const isWelcome = await mayMail(app, db, email);
  const userId = user && isWelcome ? user.id : randomUUID();
  await enqueue(db, mail, { userId, at: clock.now().toISOString() });
}
