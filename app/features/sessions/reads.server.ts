import { and, count, desc, eq, gt, inArray, isNull, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { SIGNUP_ROLES } from "~/features/accounts/constants.ts";
import { type Credentials, isStillStaff, users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { FoundSession, SignedInActor, StaffActor } from "~/server/auth/actor.ts";
import { marksLook, sessionHashOf } from "~/server/auth/session.ts";
import { isTrustedBrowser } from "~/server/auth/trusted-browser.ts";
import { prepared } from "~/server/db/prepared.ts";
import { servicesOf } from "~/server/services.ts";
import { renewedEnd } from "./rules.ts";
import { sessions } from "./tables.ts";
import { renewSession } from "./writes.server.ts";

const looked = alias(users, "looked");

const sessionByHash = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      openedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      account: { userId: users.id, name: users.name, email: users.email, role: users.role },
      lookedUntil: sessions.lookingOnUntil,
      looked: { userId: looked.id, name: looked.name, email: looked.email, role: looked.role },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      looked,
      and(
        eq(looked.id, sessions.lookingOnAs),
        gt(sessions.lookingOnUntil, sql.placeholder("now")),
        eq(users.role, "ADMIN"),
        inArray(looked.role, SIGNUP_ROLES),
        isNull(looked.erasedAt),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("session_by_hash"),
);

/**
 * The session that a request came with and its account, in one query; null without one, or when it
 * has ended. Use moves the end of a session, at most once a day. An admin who looks on as somebody else is
 * that person here, as long as the browser's mark and the session's row both say so.
 */
export async function findSession(app: App, headers: Headers): Promise<FoundSession | null> {
  const { db, clock } = servicesOf(app);
  const tokenHash = await sessionHashOf(app, headers);
  if (!tokenHash) return null;
  const now = clock.now();
  const [found] = await sessionByHash(db).execute({ tokenHash, now });
  if (!found) return null;
  const { sessionId, account, looked: person, lookedUntil: until } = found;
  if (person && until && marksLook(app, headers)) {
    return { sessionId, account: person, lookingOn: { admin: account, until } };
  }
  const end = renewedEnd(found, now);
  if (end) await renewSession(app, sessionId, end);
  return { sessionId, account, lookingOn: null };
}

/** Whether a browser signed in to this account with its present password before; false without an account. */
export async function isTrusted(app: App, request: Request, credentials: Credentials | null) {
  return credentials !== null && (await isTrustedBrowser(app, request, credentials));
}

/** The actor's open sessions, the newest first. */
export async function listOwnSessions(app: App, { userId }: SignedInActor) {
  const { db, clock } = servicesOf(app);
  return await db
    .select({ id: sessions.id, userAgent: sessions.userAgent, openedAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(sessions.createdAt));
}

/** How many sessions of somebody are open, and when the last one was opened, for the desk. */
export async function countSessions(app: App, actor: StaffActor, userId: string) {
  const { db, clock } = servicesOf(app);
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock.now()));
  const [found] = await db
    .select({ open: count(), last: max(sessions.createdAt) })
    .from(sessions)
    .where(and(isOpen, isStillStaff(actor)));
  return found ?? { open: 0, last: null };
}
