import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { DAY_SECONDS, textCookie } from "../web/cookies.ts";
import type { Account } from "./actor.ts";
import { lastingPart } from "./passwords.ts";

const REMEMBERED_DAYS = 180;

/** The account that a browser signs in to, with its stored password hash. */
interface BrowserOwner {
  account: Pick<Account, "userId">;
  passwordHash: string | null;
}

/** The Set-Cookie by which a browser is recognised at its next sign-in; it opens nothing. */
export async function trustBrowser(app: App, owner: BrowserOwner): Promise<string> {
  return await deviceCookie(app).write(macOf(app, owner));
}

/**
 * True for a browser that signed in to this account with its present password before. It has tries
 * of its own, so that a stranger who uses up the account's tries does not lock its owner out.
 */
export async function isTrustedBrowser(app: App, request: Request, owner: BrowserOwner) {
  const given = Buffer.from((await deviceCookie(app).read(request)) ?? "");
  const expected = Buffer.from(macOf(app, owner));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function deviceCookie(app: App) {
  return textCookie(app, "device", REMEMBERED_DAYS * DAY_SECONDS);
}

// Bound to the stored password: after a new password no browser is trusted. The label is part
// of the cookies that browsers keep, so it stays as it is.
function macOf(app: App, { account, passwordHash }: BrowserOwner): string {
  const password = passwordHash && lastingPart(passwordHash);
  return createHmac("sha256", servicesOf(app).config.sessionSecret)
    .update(`known-device\n${account.userId}\n${password}`)
    .digest("base64url");
}
