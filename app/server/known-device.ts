import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createCookie } from "react-router";
import type { App } from "./app.ts";
import { accounts, users } from "./db/tables/accounts.ts";

const DAY_SECONDS = 86_400;

// Only where somebody signs in: public pages stay the same for everybody, and so stay in the cache.
const SIGN_IN_PATHS = ["/auth", "/login", "/verhuis/login"];

function deviceCookie(app: App, path = "/auth") {
  return createCookie("device", {
    path,
    httpOnly: true,
    sameSite: "lax",
    secure: app.config.appUrl.startsWith("https://"),
    maxAge: 180 * DAY_SECONDS,
    secrets: [app.config.sessionSecret],
  });
}

// Bound to the password too: a new one makes every browser a stranger again.
function markOf(app: App, owner: { userId: string; hash: string | null }): string {
  return createHmac("sha256", app.config.sessionSecret)
    .update(`known-device\n${owner.userId}\n${owner.hash}`)
    .digest("base64url");
}

async function ownerOf(app: App, condition: ReturnType<typeof eq>) {
  const [owner] = await app.db
    .select({ userId: users.id, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(condition);
  return owner ?? null;
}

/** The cookies by which a browser is recognised at its next sign-in; they open nothing. */
export async function rememberDevice(app: App, userId: string): Promise<string[]> {
  const owner = await ownerOf(app, eq(users.id, userId));
  if (!owner) return [];
  const mark = markOf(app, owner);
  return await Promise.all(SIGN_IN_PATHS.map((path) => deviceCookie(app, path).serialize(mark)));
}

/**
 * True for a browser that signed in to this account with its present password before. It has a
 * window of tries of its own, so that whoever keeps the account's window full shuts nobody out.
 */
export async function isKnownDevice(app: App, request: Request, email: string): Promise<boolean> {
  // The signature spares the database the question for cookies that were made up.
  const mark: unknown = await deviceCookie(app).parse(request.headers.get("cookie"));
  if (typeof mark !== "string") return false;
  const owner = await ownerOf(app, eq(users.email, email));
  if (!owner) return false;
  const expected = Buffer.from(markOf(app, owner));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
