import { eq, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { findRow, lockRow } from "~/server/db/rows.ts";
import { ok, refuse } from "~/shared/result.ts";
import { accountTokens, pendingSignUps, users } from "../tables.ts";
import { isClosedMailbox } from "./closing.server.ts";
import { replaceSignUp } from "./sign-up.server.ts";
import { spendToken } from "./tokens.server.ts";

/** An unconfirmed account whose verification link was just used up; its row is locked. */
type Confirming = Extract<Awaited<ReturnType<typeof spendVerificationLink>>, { ok: true }>["value"];

/**
 * Uses a mailed verification link up, and locks its account and sign-up until the transaction ends;
 * `signUp` is the later one that the link is about, null the account's own.
 */
export async function spendVerificationLink(app: App, tx: Tx, token: string, now: Date) {
  const used = await spendToken(tx, "verify-email", token, now);
  if (!used) return refuse("bad-link");
  const user = await lockRow(tx, users, eq(users.id, used.userId));
  // A mail that was under way while the address was confirmed must not open a session by itself.
  if (!user || user.emailVerified) return refuse("bad-link");
  const { id: userId, email, name, role } = user;
  // Its mailbox was closed while it waited, under another spelling of the address.
  if (await isClosedMailbox(app, tx, email)) return refuse("bad-link");
  if (!used.signUpId) return ok({ userId, email, name, role, signUp: null });
  const signUp = await findRow(tx, pendingSignUps, eq(pendingSignUps.id, used.signUpId));
  return signUp ? ok({ userId, email, name, role, signUp }) : refuse("bad-link");
}

/**
 * Confirms the address of an account with the sign-up whose link was used: the password of that one
 * is the account's from now on. The other sign-ups and links of the address end. With `keepsRole` the
 * account stays of the kind it was. Answers the account, with the company details of the confirmed
 * sign-up when it came after the account; `keptRole` where that asked for another role.
 */
export async function confirmAccount(
  tx: Tx,
  { userId, email, signUp, ...own }: Confirming,
  keepsRole: boolean,
  now: Date,
) {
  const { name } = signUp ?? own;
  const keptRole = signUp !== null && signUp.role !== own.role && keepsRole;
  const role = signUp && !keptRole ? signUp.role : own.role;
  const registration = signUp && !keptRole ? signUp.registration : null;
  if (signUp) await replaceSignUp(tx, userId, name, signUp.passwordHash);
  await tx
    .update(users)
    .set({ name, role, emailVerified: true, updatedAt: now })
    .where(eq(users.id, userId));
  // The links stay known, used up: opening one again says that the address is confirmed.
  await tx
    .update(accountTokens)
    .set({ usedAt: sql`coalesce(${accountTokens.usedAt}, ${now.toISOString()})`, signUpId: null })
    .where(eq(accountTokens.userId, userId));
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.userId, userId));
  return { userId, email, name, role, registration, keptRole };
}
