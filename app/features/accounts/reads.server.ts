import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { subscriptions } from "~/features/billing/tables.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { checkouts } from "~/features/payments/tables.ts";
import { authenticators } from "~/features/two-step/tables.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { take } from "~/server/web/limits.ts";
import { accountTokens, pendingSignUps, users } from "./tables.ts";

/** How a mailed token is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Counts one more mail to an address that nobody is signed in with, and tells whether it may go. Over
 * the limit the mail is left out, never the act: what somebody filled in is kept.
 */
export async function mayMail(app: App, db: Queryable, email: string): Promise<boolean> {
  return (await take(app, "mailsPerAddress", email, db)).allowed;
}

export type TokenPurpose = (typeof accountTokens.$inferSelect)["purpose"];

/** The condition under which a token still works, for this purpose only. */
export function usableToken(purpose: TokenPurpose, token: string, now: Date) {
  return and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
}

/** One of the sign-ups that wait under an address: the account's own (`id` null) or a later one. */
export interface WaitingSignUp {
  id: string | null;
  name: string;
  role: "CLIENT" | "MOVING_COMPANY" | "ADMIN";
  at: Date;
}

/** The sign-ups that wait under an account's address, its own first; none once it is confirmed. */
export async function listWaitingSignUps(
  app: App,
  userId: string,
): Promise<{ email: string; signUps: WaitingSignUp[] }> {
  const { db, clock } = servicesOf(app);
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, false), isNull(users.erasedAt)));
  if (!user) return { email: "", signUps: [] };
  const later = await db
    .select({
      id: pendingSignUps.id,
      name: pendingSignUps.name,
      role: pendingSignUps.role,
      at: pendingSignUps.createdAt,
    })
    .from(pendingSignUps)
    .where(and(eq(pendingSignUps.userId, userId), gt(pendingSignUps.expiresAt, clock.now())))
    .orderBy(desc(pendingSignUps.createdAt));
  const own = { id: null, name: user.name, role: user.role, at: user.createdAt };
  return { email: user.email, signUps: [own, ...later] };
}

/**
 * What a mailed link confirms, and whether others wait under the same address; null when the link no
 * longer works. Uses nothing up.
 */
export async function readVerificationLink(
  app: App,
  token: string,
): Promise<{ email: string; signUp: WaitingSignUp; isOneOfMore: boolean } | null> {
  const { db, clock } = servicesOf(app);
  const [found] = await db
    .select({ userId: accountTokens.userId, signUpId: accountTokens.signUpId })
    .from(accountTokens)
    .where(usableToken("verify-email", token, clock.now()));
  if (!found) return null;
  const { email, signUps } = await listWaitingSignUps(app, found.userId);
  const signUp = signUps.find(({ id }) => id === found.signUpId);
  return signUp ? { email, signUp, isOneOfMore: signUps.length > 1 } : null;
}

/** Whether an account is somebody's already, by a request or a payment. Registering costs nothing. */
export async function hasSettledRole(
  db: Queryable,
  user: typeof users.$inferSelect,
): Promise<boolean> {
  const { rows } = await db.execute<{ settled: boolean }>(
    user.role === "CLIENT"
      ? sql`select exists (select from ${briefs} where ${briefs.clientId} = ${user.id}
          or ${briefs.clientEmail} = ${user.email}) as settled`
      : sql`select exists (select from ${subscriptions}
            where ${subscriptions.userId} = ${user.id})
          or exists (select from ${checkouts} where ${checkouts.userId} = ${user.id}
            and ${checkouts.paidAt} is not null) as settled`,
  );
  return rows[0]?.settled ?? false;
}

/** Whose address a verification link has confirmed, or another link of the same account; else null. */
export async function readConfirmedLink(app: App, token: string): Promise<string | null> {
  const [found] = await servicesOf(app)
    .db.select({ userId: users.id })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(
        eq(accountTokens.tokenHash, hashToken(token)),
        eq(accountTokens.purpose, "verify-email"),
        isNotNull(accountTokens.usedAt),
        eq(users.emailVerified, true),
        isNull(users.erasedAt),
      ),
    );
  return found?.userId ?? null;
}

/**
 * Whose password a mailed link may set, and whether signing in asks a code after that; null when
 * the link no longer works. Uses nothing up.
 */
export async function readResetLink(
  app: App,
  token: string,
): Promise<{ email: string; asksCode: boolean } | null> {
  const { db, clock } = servicesOf(app);
  const [found] = await db
    .select({ email: users.email, confirmedAt: authenticators.confirmedAt })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .where(usableToken("reset-password", token, clock.now()));
  return found ? { email: found.email, asksCode: found.confirmedAt !== null } : null;
}

/** True when signing in asks for a code of the authenticator app too. */
export async function asksSecondStep(app: App, userId: string): Promise<boolean> {
  const found = await servicesOf(app)
    .db.select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return found.length > 0;
}

/** The condition that whoever acts as an admin still is one. */
export function isStillAdmin(actor: AdminActor) {
  return sql`exists (select from ${users}
    where ${users.id} = ${actor.userId} and ${users.role} = 'ADMIN')`;
}
