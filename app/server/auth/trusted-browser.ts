import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { accounts, users } from "~/features/accounts/tables.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { signedCookie } from "../web/cookies.ts";

const DAY_SECONDS = 86_400;

const REMEMBERED_DAYS = 180;

function deviceCookie(app: App) {
  return signedCookie(app, "device", REMEMBERED_DAYS * DAY_SECONDS);
}

// Bound to the password too: a new one makes every browser a stranger again.
function markOf(app: App, owner: { userId: string; hash: string | null }): string {
  return createHmac("sha256", servicesOf(app).config.sessionSecret)
    .update(`known-device\n${owner.userId}\n${owner.hash}`)
    .digest("base64url");
}

async function ownerOf(app: App, condition: ReturnType<typeof eq>) {
  const [owner] = await servicesOf(app)
    .db.select({ userId: users.id, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(condition);
  return owner ?? null;
}

/** The cookie by which a browser is recognised at its next sign-in; it opens nothing. */
export async function rememberDevice(app: App, userId: string): Promise<string[]> {
  const owner = await ownerOf(app, eq(users.id, userId));
  if (!owner) return [];
  return [await deviceCookie(app).serialize(markOf(app, owner))];
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
