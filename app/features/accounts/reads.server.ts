import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { accountTokens, authenticators, users } from "~/server/db/tables/accounts.ts";

/** How a mailed token is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
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

/** What the page behind a mailed link asks; null when the link no longer works. Uses nothing up. */
export async function readVerificationLink(
  app: App,
  token: string,
): Promise<{ email: string; asksPassword: boolean } | null> {
  const [found] = await app.db
    .select({ email: users.email, asksPassword: users.signupContested })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(usableToken("verify-email", token, app.clock.now()), eq(users.emailVerified, false)),
    );
  return found ?? null;
}

/**
 * Whose password a mailed link may set, and whether signing in asks a code after that; null when
 * the link no longer works. Uses nothing up.
 */
export async function readResetLink(
  app: App,
  token: string,
): Promise<{ email: string; asksCode: boolean } | null> {
  const [found] = await app.db
    .select({ email: users.email, confirmedAt: authenticators.confirmedAt })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .where(usableToken("reset-password", token, app.clock.now()));
  return found ? { email: found.email, asksCode: found.confirmedAt !== null } : null;
}

/** True when signing in asks for a code of the authenticator app too. */
export async function asksSecondStep(app: App, userId: string): Promise<boolean> {
  const found = await app.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  return found.length > 0;
}
