import { and, eq, gt, isNull } from "drizzle-orm";
import { hashToken, type MailedLink, newToken } from "~/features/accounts/index.server.ts";
import { accountTokens, users } from "~/features/accounts/tables.ts";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { newAddressPath } from "~/shared/paths.ts";

/**
 * Gives a waiting change of address a fresh link, for the mail that is about to leave to the new
 * address. Null when the change no longer waits, or the address has an account already.
 */
export async function issueAddressLink(app: App, requestId: string): Promise<MailedLink | null> {
  const { db, clock, config } = servicesOf(app);
  const token = newToken();
  const [waiting] = await db
    .update(accountTokens)
    .set({ tokenHash: hashToken(token) })
    .where(
      and(
        eq(accountTokens.id, requestId),
        eq(accountTokens.purpose, "change-email"),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, clock.now()),
      ),
    )
    .returning({ userId: accountTokens.userId, address: accountTokens.address });
  if (!waiting?.address) return null;
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, waiting.userId));
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, waiting.address), eq(users.emailVerified, true)));
  if (!user || taken) return null;
  const url = `${config.appUrl}${newAddressPath(token)}`;
  return { linkId: requestId, email: waiting.address, name: user.name, url };
}
