import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { findRow, storedRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { confirmPath, resetPath } from "~/shared/paths.ts";
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

/** Makes a token for one purpose and answers it with its row's id; only its hash is stored. */
export async function issueToken(
  db: Queryable,
  token: Omit<typeof accountTokens.$inferInsert, "tokenHash" | "createdAt">,
  now: Date,
) {
  const secret = newToken();
  const row = { ...token, tokenHash: hashToken(secret), createdAt: now };
  const { id } = await storedRow(db.insert(accountTokens).values(row).returning());
  return { id, token: secret };
}

/** Uses a token up; null when it no longer works, or is for another purpose. */
export async function spendToken(tx: Tx, purpose: TokenPurpose, token: string, now: Date) {
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
  const { clock, db, config } = servicesOf(app);
  const { email, signUps } = await listWaitingSignUps(app, userId);
  const asked =
    only === undefined
      ? signUps.slice(0, MAX_OFFERED_SIGNUPS)
      : signUps.filter(({ id }) => id === only);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VERIFY_HOURS * HOUR_MS);
  const isOneOfMore = signUps.length > 1;
  return await Promise.all(
    asked.map(async (signUp) => {
      const link = { userId, purpose: "verify-email", signUpId: signUp.id, expiresAt } as const;
      const { token } = await issueToken(db, link, now);
      return { email, url: config.appUrl + confirmPath(token), signUp, isOneOfMore };
    }),
  );
}

/** Makes a fresh link for a new password; null for an account that is not confirmed. */
export async function issueResetLink(app: App, userId: string) {
  const { db, clock, config } = servicesOf(app);
  const user = await findRow(db, users, eq(users.id, userId));
  if (!user?.emailVerified) return null;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
  const { token } = await issueToken(db, { userId, purpose: "reset-password", expiresAt }, now);
  const { email, name, role } = user;
  return { email, name, role, url: config.appUrl + resetPath(token) };
}
