import { and, eq, ne, sql } from "drizzle-orm";
import { type Credentials, readCredentials } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { createSession, sessionHashOf, signedOutCookies } from "~/server/auth/session.ts";
import { trustBrowser } from "~/server/auth/trusted-browser.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { AccountGone, isStanding } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { SESSION_END_DAYS, sessionEnd } from "./rules.ts";
import { sessions } from "./tables.ts";

/** The cookie outlives no session. */
const COOKIE_SECONDS = (SESSION_END_DAYS * DAY_MS) / 1000;

/** A browser that was just signed in, and the Set-Cookie values to answer it with. */
export type SignedIn = NonNullable<Awaited<ReturnType<typeof storeSession>>>;

/**
 * Opens a session for the owner of `credentials`, whose password was just checked; refused when the account
 * was erased meanwhile. The session that `request` came with ends.
 */
export async function openSession(app: App, credentials: Credentials, request: Request) {
  const opened = await storeSession(app, servicesOf(app).db, credentials, request);
  return opened ? ok(opened) : refuse("wrong-credentials");
}

/** Opens a session for an account whose mailed link or code was just checked. @throws AccountGone */
export async function openSessionFor(app: App, tx: Tx, userId: string, request: Request) {
  const credentials = await readCredentials(app, { userId }, tx);
  const opened = credentials && (await storeSession(app, tx, credentials, request));
  if (!opened) throw new AccountGone();
  return opened;
}

// Everything answered is known beforehand or made here: nothing is read back.
async function storeSession(app: App, db: Queryable, credentials: Credentials, request: Request) {
  const now = servicesOf(app).clock.now();
  const { account } = credentials;
  await endSessionOf(app, db, request);
  const { tokenHash, actor, cookie } = createSession(app, account, COOKIE_SECONDS);
  const userAgent = request.headers.get("user-agent");
  const expiresAt = sessionEnd(now, now);
  const { rowCount } = await db.execute(sql`
    insert into ${sessions} (user_id, token_hash, user_agent, created_at, expires_at)
    select ${account.userId}::uuid, ${tokenHash}, ${userAgent}::text,
      ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    where ${isStanding(account)}`);
  if (rowCount === 0) return null;
  return { actor, cookies: [cookie, await trustBrowser(app, credentials)] };
}

export async function renewSession(app: App, sessionId: string, expiresAt: Date): Promise<void> {
  await servicesOf(app).db.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId));
}

/** Ends the session of this request; answers the Set-Cookie values that leave nothing of it in the browser. */
export async function signOut(app: App, request: Request): Promise<string[]> {
  await endSessionOf(app, servicesOf(app).db, request);
  return await signedOutCookies(app);
}

async function endSessionOf(app: App, db: Queryable, request: Request): Promise<void> {
  const tokenHash = await sessionHashOf(app, request.headers);
  if (tokenHash) await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of an account, in the transaction of what makes that necessary. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endAllSessions(db: Queryable): Promise<void> {
  await db.delete(sessions);
}

/** Lets an admin's session look on as somebody else until a moment; false when it is not this admin's. */
export async function beginLook(
  tx: Tx,
  { sessionId, adminId }: { sessionId: string; adminId: string },
  lookingOnAs: string,
  lookingOnUntil: Date,
): Promise<boolean> {
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, adminId));
  const begun = await tx
    .update(sessions)
    .set({ lookingOnAs, lookingOnUntil })
    .where(own)
    .returning();
  return begun.length === 1;
}

/** Ends the look as somebody that ends at this moment by itself. */
export async function endLook(tx: Tx, lookingOnAs: string, lookingOnUntil: Date): Promise<void> {
  const it = and(
    eq(sessions.lookingOnAs, lookingOnAs),
    eq(sessions.lookingOnUntil, lookingOnUntil),
  );
  await tx.update(sessions).set({ lookingOnAs: null, lookingOnUntil: null }).where(it);
}

/** Signs one device of the actor out; other people's sessions stay. */
export async function endOwnSession(app: App, { userId }: SignedInActor, sessionId: string) {
  const own = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
  await servicesOf(app).db.delete(sessions).where(own);
}

/** Signs every device of the actor out but the one whose session is `sessionId`. */
export async function endOtherSessions(app: App, { userId }: SignedInActor, sessionId: string) {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  await servicesOf(app).db.delete(sessions).where(others);
}
