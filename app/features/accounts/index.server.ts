import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { readOnly } from "~/server/db/read-only.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS, MINUTE_MS } from "~/shared/dates.ts";
import { RESET_MINUTES, VERIFY_HOURS } from "./constants.ts";
import {
  hashToken,
  listWaitingSignUps,
  type TokenPurpose,
  type WaitingSignUp,
} from "./reads.server.ts";
import { accounts, accountTokens, users } from "./tables.ts";

export { notifyAccountChange } from "./emails/notify-account-change.tsx";
export { asksSecondStep, hashToken, isStillAdmin, mayMail, usableToken } from "./reads.server.ts";
export {
  amendSignUp,
  createAccount,
  grantAdmin,
  replacePassword,
  replaceSignUp,
} from "./writes.server.ts";

const readable = readOnly(users);

export { readable as users };

/** Hashes a password; slow on purpose, so never inside a transaction. @throws TooBusy */
export async function hashPassword(app: App, password: string): Promise<string> {
  return await servicesOf(app).passwords.hash(password);
}

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
  const { db, passwords } = servicesOf(app);
  const [own] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  return await passwords.verify(own?.hash ?? null, password);
}

/** A link that is about to be mailed. */
export interface MailedLink {
  linkId: string;
  email: string;
  name: string;
  url: string;
}

/** How many sign-ups one mail offers, the newest first: somebody may send them for fun. */
const OFFERED = 4;

/** A verification link, with the sign-up that it is about. */
export interface VerificationLink extends MailedLink {
  signUp: WaitingSignUp;
  /** Other sign-ups wait under the same address. */
  isOneOfMore: boolean;
}

/**
 * Makes fresh verification links for a mail that is about to leave: of every sign-up that waits under
 * the account's address, or of one (`null` is the account's own). Only their hashes are stored, so a
 * mail that is sent again carries other links. None when there is nothing left to confirm.
 */
export async function issueVerificationLinks(
  app: App,
  userId: string,
  only?: string | null,
): Promise<VerificationLink[]> {
  const { clock, db, config } = servicesOf(app);
  const { email, signUps } = await listWaitingSignUps(app, userId);
  const asked =
    only === undefined ? signUps.slice(0, OFFERED) : signUps.filter(({ id }) => id === only);
  const links = asked.map((signUp) => ({ linkId: randomUUID(), token: newToken(), signUp }));
  if (links.length === 0) return [];
  const expiresAt = new Date(clock.now().getTime() + VERIFY_HOURS * HOUR_MS);
  await db.insert(accountTokens).values(
    links.map(({ linkId, token, signUp }) => ({
      id: linkId,
      userId,
      purpose: "verify-email" as const,
      signUpId: signUp.id,
      tokenHash: hashToken(token),
      expiresAt,
    })),
  );
  return links.map(({ linkId, token, signUp }) => ({
    linkId,
    email,
    name: signUp.name,
    url: `${config.appUrl}/auth/confirm?token_hash=${token}`,
    signUp,
    isOneOfMore: signUps.length > 1,
  }));
}

/** The same for a new password; null for who has no confirmed account. */
export async function issueResetLink(app: App, userId: string): Promise<MailedLink | null> {
  const { db, clock, config } = servicesOf(app);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.emailVerified) return null;
  const { id, token } = await issueToken(db, {
    userId,
    purpose: "reset-password",
    expiresAt: new Date(clock.now().getTime() + RESET_MINUTES * MINUTE_MS),
  });
  const url = `${config.appUrl}/reset-password?token=${token}`;
  return { linkId: id, email: user.email, name: user.name, url };
}

/** Whom to tell of a change to their account. */
export async function readOwner(
  app: App,
  userId: string,
): Promise<{ email: string; name: string } | null> {
  const [user] = await servicesOf(app)
    .db.select({ email: users.email, name: users.name, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user && !user.erasedAt ? { email: user.email, name: user.name } : null;
}
