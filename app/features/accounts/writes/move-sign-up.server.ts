import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { ok, type Result } from "~/shared/result.ts";
import type { SignupRole } from "../constants.ts";
import { accounts, accountTokens, pendingSignUps, users } from "../tables.ts";
import { removeUnconfirmed } from "./confirm.server.ts";
import { createAccount, type SignedUp } from "./sign-up.server.ts";

/** A sign-up that waits, as another address can have it too. */
interface Waiting {
  fullName: string;
  passwordHash: string;
  role: SignupRole;
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
): Promise<Result<SignedUp | null, "email-in-use">> {
  const submission = submissionOf(form.key, form.from);
  const waiting =
    (await takeOwnAccount(tx, submission, now)) ?? (await takePendingSignUp(tx, submission));
  if (!waiting) return ok(null);
  return await createAccount(app, tx, { ...waiting, email: form.to, submissionKey: form.key });
}

// Others may wait under the account since: it stays for them, and nobody knows it by this form.
async function takeOwnAccount(tx: Tx, submission: string, now: Date): Promise<Waiting | null> {
  const [own] = await tx
    .select()
    .from(users)
    .where(and(eq(users.signUpKey, submission), eq(users.emailVerified, false)))
    .for("update");
  if (!own || own.erasedAt || own.role === "ADMIN") return null;
  const { id: userId, name: fullName, role } = own;
  const [stored] = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  if (!stored?.password) return null;
  if ((await tx.$count(pendingSignUps, eq(pendingSignUps.userId, userId))) === 0) {
    await removeUnconfirmed(tx, userId);
  } else {
    const ownLinks = and(eq(accountTokens.userId, userId), isNull(accountTokens.signUpId));
    await tx.update(accountTokens).set({ usedAt: now }).where(ownLinks);
    await tx.update(users).set({ signUpKey: null }).where(eq(users.id, userId));
  }
  return { fullName, passwordHash: stored.password, role };
}

async function takePendingSignUp(tx: Tx, submission: string): Promise<Waiting | null> {
  const [taken] = await tx
    .delete(pendingSignUps)
    .where(eq(pendingSignUps.submissionKey, submission))
    .returning({
      fullName: pendingSignUps.name,
      passwordHash: pendingSignUps.passwordHash,
      role: pendingSignUps.role,
    });
  return taken ?? null;
}
