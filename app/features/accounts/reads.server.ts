import { createHash } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { accountTokens, users } from "~/server/db/tables/accounts.ts";

/** How a mailed token is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The condition under which a mailed verification link still works. */
export function usableLink(token: string, now: Date) {
  return and(
    eq(accountTokens.tokenHash, hashToken(token)),
    eq(accountTokens.purpose, "verify-email"),
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
    .where(usableLink(token, app.clock.now()));
  return found ?? null;
}
