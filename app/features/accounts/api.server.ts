import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { accountTokens, users } from "~/server/db/tables/accounts.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { VERIFY_HOURS } from "./constants.ts";
import { hashToken } from "./reads.server.ts";

export { createAccount, grantAdmin, hashPassword } from "./writes.server.ts";

/**
 * Makes a fresh verification link for a mail that is about to leave. Only its hash is stored, so a
 * mail that is sent again carries another link. Null when there is nothing left to confirm.
 */
export async function issueVerificationLink(
  app: App,
  userId: string,
): Promise<{ linkId: string; email: string; name: string; url: string } | null> {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!user || user.emailVerified) return null;
  const token = randomBytes(32).toString("base64url");
  const [stored] = await app.db
    .insert(accountTokens)
    .values({
      userId,
      purpose: "verify-email",
      tokenHash: hashToken(token),
      expiresAt: new Date(app.clock.now().getTime() + VERIFY_HOURS * HOUR_MS),
    })
    .returning({ id: accountTokens.id });
  if (!stored) throw new Error("verification link was not stored");
  const url = `${app.config.appUrl}/auth/confirm?token_hash=${token}`;
  return { linkId: stored.id, email: user.email, name: user.name, url };
}
