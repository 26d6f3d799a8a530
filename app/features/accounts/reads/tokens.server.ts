import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { Role, TokenPurpose } from "../constants.ts";
import { accountTokens, pendingSignUps, users } from "../tables.ts";

/** How a mailed token or a code is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The condition under which a token still works, for this purpose only. */
export function isUsable(purpose: TokenPurpose, now: Date) {
  const { purpose: meant, usedAt, expiresAt } = accountTokens;
  return and(eq(meant, purpose), isNull(usedAt), gt(expiresAt, now));
}

/** The same of this one token. */
export function usableToken(purpose: TokenPurpose, token: string, now: Date) {
  return and(eq(accountTokens.tokenHash, hashToken(token)), isUsable(purpose, now));
}

/** A token that still works with its account; else null. Uses nothing up. */
export async function readToken(app: App, purpose: TokenPurpose, token: string) {
  const { db, clock } = servicesOf(app);
  const { userId, address, signUpId } = accountTokens;
  const [found] = await db
    .select({ userId, address, signUpId, name: users.name, email: users.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, userId))
    .where(usableToken(purpose, token, clock.now()));
  return found ?? null;
}

/** The new address of an account that waits for its confirmation; null when none does. */
export async function readWaitingAddress(app: App, userId: string) {
  const { db, clock } = servicesOf(app);
  const [waiting] = await db
    .select({ address: accountTokens.address })
    .from(accountTokens)
    .where(and(eq(accountTokens.userId, userId), isUsable("change-email", clock.now())))
    .orderBy(desc(accountTokens.createdAt))
    .limit(1);
  return waiting?.address ?? null;
}

/** One of the sign-ups that wait under an address: the account's own (`id` null) or a later one. */
export interface WaitingSignUp {
  id: string | null;
  name: string;
  role: Role;
  at: Date;
}

/** The sign-ups that wait under an account's address, its own first; none once it is confirmed. */
export async function listWaitingSignUps(app: App, userId: string) {
  const { db, clock } = servicesOf(app);
  const isThere = and(isNull(users.erasedAt), isNull(users.closedAt));
  const waits = and(eq(users.id, userId), eq(users.emailVerified, false), isThere);
  const user = await findRow(db, users, waits);
  if (!user) return { email: "", signUps: [] };
  const { id, name, role, createdAt: at } = pendingSignUps;
  const later = await db
    .select({ id, name, role, at })
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.userId, userId), gt(pendingSignUps.expiresAt, clock.now())))
    .orderBy(desc(at));
  const own = { id: null, name: user.name, role: user.role, at: user.createdAt };
  const signUps: WaitingSignUp[] = [own, ...later];
  return { email: user.email, signUps };
}

/** What a mailed link confirms, and whether it is one of more; null when it no longer works. */
export async function readVerificationLink(app: App, token: string) {
  const found = await readToken(app, "verify-email", token);
  if (!found) return null;
  const { email, signUps } = await listWaitingSignUps(app, found.userId);
  const signUp = signUps.find(({ id }) => id === found.signUpId);
  return signUp ? { email, signUp, isOneOfMore: signUps.length > 1 } : null;
}

/** The account whose address a verification link, or another link of it, has confirmed; else null. */
export async function readConfirmedLink(app: App, token: string): Promise<string | null> {
  const { tokenHash, purpose, usedAt } = accountTokens;
  const isThis = and(eq(tokenHash, hashToken(token)), eq(purpose, "verify-email"));
  const [found] = await servicesOf(app)
    .db.select({ userId: users.id })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(isThis, isNotNull(usedAt), eq(users.emailVerified, true), isNull(users.erasedAt)));
  return found?.userId ?? null;
}

/** The never confirmed account under the address that a link gives to another account; or null. */
export async function readUnconfirmedHolder(app: App, token: string): Promise<string | null> {
  const { db, clock } = servicesOf(app);
  const [found] = await db
    .select({ id: users.id })
    .from(accountTokens)
    .innerJoin(users, and(eq(users.email, accountTokens.address), eq(users.emailVerified, false)))
    .where(usableToken("change-email", token, clock.now()));
  return found?.id ?? null;
}

export async function isConfirmedAddress(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0;
}

/** The addresses that an account asked to have, confirmed or not, as long as the links for them are kept. */
export async function listAskedAddresses(db: Queryable, userId: string): Promise<string[]> {
  const { address, userId: owner } = accountTokens;
  const asked = await listValues(db, address, and(eq(owner, userId), isNotNull(address)));
  return asked.flatMap((one) => one ?? []);
}
