import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { findRow, findValue, storedRow } from "~/server/db/rows.ts";
import { holdAccount, NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { confirmPath, resetPath } from "~/shared/paths.ts";
import { ok } from "~/shared/result.ts";
import {
  MAX_OFFERED_SIGNUPS,
  RESET_MINUTES,
  type TokenPurpose,
  VERIFY_HOURS,
} from "../constants.ts";
import { hashToken, isUsable, listWaitingSignUps, usableToken } from "../reads/tokens.server.ts";
import { accountTokens, users } from "../tables.ts";

const TOKEN_BYTES = 32;
const newToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

/** Makes a token for a locked account and one purpose, and answers it with its row's id; only its hash is stored. */
export async function issueToken(
  tx: Tx,
  token: Omit<typeof accountTokens.$inferInsert, "tokenHash" | "createdAt">,
  now: Date,
) {
  const secret = newToken();
  const row = { ...token, tokenHash: hashToken(secret), createdAt: now };
  const { id } = await storedRow(tx.insert(accountTokens).values(row).returning());
  return { id, token: secret };
}

/**
 * Uses a token up; null when it no longer works, or is for another purpose. Its account is locked first, as
 * by an erasure, and stays until the transaction ends.
 */
export async function spendToken(tx: Tx, purpose: TokenPurpose, token: string, now: Date) {
  const { userId } = accountTokens;
  const owner = await findValue(tx, userId, usableToken(purpose, token, now));
  const account = owner && (await holdAccount(tx, owner, "no key update"));
  if (!account || account.closedAt) return null;
  const [used] = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(usableToken(purpose, token, now))
    .returning();
  return used ?? null;
}

/** Ends the waiting tokens of an account, or only those for one purpose. */
export async function endTokens(tx: Tx, userId: string, now: Date, purpose?: TokenPurpose) {
  const meant = purpose && eq(accountTokens.purpose, purpose);
  await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt), meant));
}

export async function endAllTokens(db: Queryable, now: Date): Promise<void> {
  await db.update(accountTokens).set({ usedAt: now }).where(isNull(accountTokens.usedAt));
}

/** Gives a waiting token another secret, for a mail that is about to leave; null once it ended. */
export async function renewToken(db: Queryable, id: string, purpose: TokenPurpose, now: Date) {
  const token = newToken();
  const [waiting] = await db
    .update(accountTokens)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(accountTokens.id, id), isUsable(purpose, now)))
    .returning();
  return waiting ? { ...waiting, token } : null;
}

/** A verification link with its sign-up; `isOneOfMore` where others wait under the same address. */
export type VerificationLink = Awaited<ReturnType<typeof issueVerificationLinks>>[number];

/**
 * Makes fresh verification links for a mail that is about to leave: of every sign-up that waits under
 * the account's address, or of one (`null` is the account's own). Only their hashes are stored, so a
 * mail that is sent again carries other links. None when there is nothing left to confirm.
 */
export async function issueVerificationLinks(app: App, userId: string, only?: string | null) {
  const { config } = servicesOf(app);
  const { email, signUps } = await listWaitingSignUps(app, userId);
  const asked =
    only === undefined
      ? signUps.slice(0, MAX_OFFERED_SIGNUPS)
      : signUps.filter(({ id }) => id === only);
  const isOneOfMore = signUps.length > 1;
  // Nobody waits for it in a form: a mail to somebody who was erased meanwhile is left out.
  const made = await transact(app, NOBODY, async (tx, now) => {
    if (!(await holdAccount(tx, userId))) return ok([]);
    const expiresAt = new Date(now.getTime() + VERIFY_HOURS * HOUR_MS);
    const links = [];
    for (const signUp of asked) {
      const link = { userId, purpose: "verify-email", signUpId: signUp.id, expiresAt } as const;
      const { token } = await issueToken(tx, link, now);
      links.push({ email, url: config.appUrl + confirmPath(token), signUp, isOneOfMore });
    }
    return ok(links);
  });
  return made.ok ? made.value : [];
}

/** Makes a fresh link for a new password; null for an account that is not confirmed, or was closed. */
export async function issueResetLink(app: App, userId: string) {
  const { db, config } = servicesOf(app);
  const user = await findRow(db, users, eq(users.id, userId));
  if (!user?.emailVerified || user.closedAt) return null;
  // As above: no form waits for it.
  const made = await transact(app, NOBODY, async (tx, now) => {
    const account = await holdAccount(tx, userId);
    if (!account) return ok(null);
    const expiresAt = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
    const { token } = await issueToken(tx, { userId, purpose: "reset-password", expiresAt }, now);
    const { email, name, role } = account;
    return ok({ email, name, role, url: config.appUrl + resetPath(token) });
  });
  return made.ok ? made.value : null;
}
