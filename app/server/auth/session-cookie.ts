import { and, eq, gt, sql } from "drizzle-orm";
import { parseSigned } from "hono/utils/cookie";
import { users } from "~/features/accounts/tables.ts";
import { sessions } from "~/features/sessions/tables.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { cookieName } from "../web/cookies.ts";

/**
 * The session that a request came with and whose it is; null for none, an ended one or a cookie
 * that we did not sign. Read here and not by the library that signs it: that one says 'no session'
 * in the same words as 'no database'.
 */
export async function findSession(app: App, headers: Headers) {
  const { config, db } = servicesOf(app);
  const name = cookieName(config, "session");
  const cookies = headers.get("cookie");
  if (!cookies?.includes(`${name}=`)) return null;
  const { [name]: token } = await parseSigned(cookies, config.sessionSecret, name);
  if (!token) return null;
  const [found] = await db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  return found ?? null;
}
