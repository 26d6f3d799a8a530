import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { accounts, accountTokens, users } from "~/server/db/tables/accounts.ts";
import { HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { RESET_MINUTES, VERIFY_HOURS } from "./constants.ts";
import { hashToken, type TokenPurpose } from "./reads.server.ts";

export { asksSecondStep, hashToken, usableToken } from "./reads.server.ts";
export {
  amendSignUp,
  createAccount,
  grantAdmin,
  hashPassword,
  replacePassword,
} from "./writes.server.ts";

/** A fresh token: 32 random bytes, as an address can carry them. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Makes a token for one purpose and answers it with its row's id; only its hash is stored. */
export async function issueToken(
  db: Queryable,
  token: { userId: string; purpose: TokenPurpose; expiresAt: Date; address?: string },
): Promise<{ id: string; token: string }> {
  const secret = newToken();
  const [stored] = await db
    .insert(accountTokens)
    .values({ ...token, tokenHash: hashToken(secret) })
    .returning({ id: accountTokens.id });
  if (!stored) throw new Error("token was not stored");
  return { id: stored.id, token: secret };
}

/** Whether this is the account's password; for acts that ask it again. @throws TooBusy */
export async function isOwnPassword(app: App, userId: string, password: string): Promise<boolean> {
  const [own] = await app.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  return await app.passwords.verify(own?.hash ?? null, password);
}

/** A link that is about to be mailed. */
export interface MailedLink {
  linkId: string;
  email: string;
  name: string;
  url: string;
}

/**
 * Makes a fresh verification link for a mail that is about to leave. Only its hash is stored, so a
 * mail that is sent again carries another link. Null when there is nothing left to confirm.
 */
export async function issueVerificationLink(app: App, userId: string): Promise<MailedLink | null> {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user || user.emailVerified || user.erasedAt) return null;
  const { id, token } = await issueToken(app.db, {
    userId,
    purpose: "verify-email",
    expiresAt: new Date(app.clock.now().getTime() + VERIFY_HOURS * HOUR_MS),
  });
  const url = `${app.config.appUrl}/auth/confirm?token_hash=${token}`;
  return { linkId: id, email: user.email, name: user.name, url };
}

/** The same for a new password; null for who has no confirmed account. */
export async function issueResetLink(app: App, userId: string): Promise<MailedLink | null> {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user?.emailVerified) return null;
  const { id, token } = await issueToken(app.db, {
    userId,
    purpose: "reset-password",
    expiresAt: new Date(app.clock.now().getTime() + RESET_MINUTES * MINUTE_MS),
  });
  const url = `${app.config.appUrl}/reset-password?token=${token}`;
  return { linkId: id, email: user.email, name: user.name, url };
}

/** Whom to tell of a change to their account. */
export async function readOwner(
  db: Queryable,
  userId: string,
): Promise<{ email: string; name: string } | null> {
  const [user] = await db
    .select({ email: users.email, name: users.name, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user && !user.erasedAt ? { email: user.email, name: user.name } : null;
}
