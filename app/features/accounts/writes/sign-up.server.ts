import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findValue, lockRow, storedRow } from "~/server/db/rows.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { servicesOf } from "~/server/services.ts";
import type { Named } from "~/server/tasks/define.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { type Role, type SignupRole, VERIFY_HOURS } from "../constants.ts";
import { resendVerification } from "../emails/resend-verification.tsx";
import { sendReset } from "../emails/send-reset.tsx";
import { sendVerification } from "../emails/send-verification.tsx";
import { mayMail } from "../reads/accounts.server.ts";
import type { SignUp } from "../schema.ts";
import { accounts, accountTokens, pendingSignUps, users } from "../tables.ts";
import type { RegistrationDetails } from "../views.ts";
import { isClosedMailbox } from "./closing.server.ts";

/** A sign-up that waits, as another address can have it too. */
type Waiting = Pick<SignUp, "fullName" | "role"> & { passwordHash: string };

/** One with its address and its form's key, and the details of a company besides. */
type NewAccount = Waiting &
  Pick<SignUp, "email" | "submissionKey"> & { registration?: RegistrationDetails };

type Amended = Pick<NewAccount, "fullName" | "passwordHash"> & Partial<NewAccount>;
type SigningUp = Result<SignedUp, "email-in-use" | "address-closed">;

/** What became of a sign-up; `isOwn` where the account is of this very form. Else it waits. */
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
 * is confirmed, and one whose account was closed for abuse.
 */
export async function createAccount(app: App, tx: Tx, account: NewAccount): Promise<SigningUp> {
  const { fullName: name, email, role, passwordHash, registration } = account;
  if (await isClosedMailbox(app, tx, email)) return refuse("address-closed");
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
    const userId = created.id;
    if (await mayMail(app, tx, email)) await enqueue(tx, sendVerification, { userId });
    return ok({ userId, isOwn: true, role });
  }
  if (submission) {
    await lockSubmission(tx, submission);
    const earlier = await amendSignUp(tx, submission, account);
    if (earlier) return earlier;
  }
  const isWaiting = and(eq(users.email, email), eq(users.emailVerified, false));
  const waiting = await lockRow(tx, users, isWaiting);
  if (!waiting) return refuse("email-in-use");
  const userId = waiting.id;
  const expiresAt = new Date(now.getTime() + VERIFY_HOURS * HOUR_MS);
  const told = { submissionKey: submission, name, role, passwordHash, registration };
  const later = tx.insert(pendingSignUps).values({ userId, ...told, createdAt: now, expiresAt });
  const { id: signUpId } = await storedRow(later.returning());
  if (await mayMail(app, tx, email)) await enqueue(tx, sendVerification, { userId, signUpId });
  return ok({ userId, isOwn: false, role: waiting.role });
}

/** Takes over what a form that is sent again tells. Null when `submission` made no sign-up. */
export async function amendSignUp(
  tx: Tx,
  submission: string,
  { fullName: name, passwordHash, registration, role }: Amended,
): Promise<SigningUp | null> {
  const own = await lockRow(tx, users, eq(users.signUpKey, submission));
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
export async function replaceSignUp(tx: Tx, userId: string, name: string, passwordHash: string) {
  await tx.update(users).set({ name }).where(eq(users.id, userId));
  await tx.update(accounts).set({ password: passwordHash }).where(eq(accounts.userId, userId));
}

/**
 * Takes the sign-up that a form made away from an address that was mistyped, and makes it anew under the
 * right one, with the same name and password; the links that were mailed work no more. Null when no
 * sign-up of this form waits under `from`, or it was confirmed. Refuses an address that is confirmed.
 */
export async function moveSignUp(
  app: App,
  tx: Tx,
  form: { key: string; from: string; to: string },
  now: Date,
) {
  const submission = submissionOf(form.key, form.from);
  const waiting =
    (await takeOwnAccount(tx, submission, now)) ?? (await takePendingSignUp(tx, submission));
  if (!waiting) return ok(null);
  return await createAccount(app, tx, { ...waiting, email: form.to, submissionKey: form.key });
}

// Others may wait under the account since: it stays for them, and nobody knows it by this form.
async function takeOwnAccount(tx: Tx, submission: string, now: Date): Promise<Waiting | null> {
  const isWaiting = and(eq(users.signUpKey, submission), eq(users.emailVerified, false));
  const own = await lockRow(tx, users, isWaiting);
  if (!own || own.erasedAt || own.closedAt) return null;
  const { id: userId, name: fullName, role } = own;
  if (role === "ADMIN" || role === "HELPDESK") return null;
  const passwordHash = await findValue(tx, accounts.password, eq(accounts.userId, userId));
  if (!passwordHash) return null;
  if ((await tx.$count(pendingSignUps, eq(pendingSignUps.userId, userId))) === 0) {
    await removeUnconfirmed(tx, userId);
  } else {
    const ownLinks = and(eq(accountTokens.userId, userId), isNull(accountTokens.signUpId));
    await tx.update(accountTokens).set({ usedAt: now }).where(ownLinks);
    await tx.update(users).set({ signUpKey: null }).where(eq(users.id, userId));
  }
  return { fullName, passwordHash, role };
}

async function takePendingSignUp(tx: Tx, submission: string): Promise<Waiting | undefined> {
  const { submissionKey, name: fullName, passwordHash, role } = pendingSignUps;
  const [taken] = await tx
    .delete(pendingSignUps)
    .where(eq(submissionKey, submission))
    .returning({ fullName, passwordHash, role });
  return taken;
}

/** Deletes an account that waits, unless it was confirmed meanwhile. */
export async function removeUnconfirmed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

/** Gives an unconfirmed account another role. */
export async function changeRole(tx: Tx, userId: string, role: SignupRole): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, userId));
}

/** Locks an account until the transaction ends; false unless it waits under this address. */
export async function lockUnconfirmed(tx: Tx, userId: string, email: string): Promise<boolean> {
  const own = await lockRow(tx, users, eq(users.id, userId));
  return own?.email === email && !own.emailVerified && !own.erasedAt && !own.closedAt;
}

/** Mails the confirmation links of an unconfirmed account again. */
export const resendLinks = mailIfKnown(resendVerification);

/** Mails a link for a new password when the address has an account. */
export const requestReset = mailIfKnown(sendReset);

/**
 * Leaves the same task for any address, so that neither the answer nor its time tells which have an
 * account: nobody's id stands for an address that gets no mail, for whatever reason.
 */
function mailIfKnown(mail: Named<{ userId: string; at: string }>) {
  return async (app: App, email: string): Promise<void> => {
    const { clock, db } = servicesOf(app);
    const known = await findValue(db, users.id, eq(users.email, email));
    const isWelcome = await mayMail(app, db, email);
    const userId = (isWelcome && known) || randomUUID();
    await enqueue(db, mail, { userId, at: clock.now().toISOString() });
  };
}
