import { createHash, randomBytes } from "node:crypto";
import { parse, parseSigned, serialize } from "hono/utils/cookie";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import {
  cookieAttributes,
  cookieName,
  forgetBriefs,
  looksOn,
  signOutCookie,
} from "../web/cookies.ts";
import type { Account } from "./actor.ts";
import { mintSignedIn } from "./mint.ts";
import { forgetRegistrant } from "./registrant.ts";

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/**
 * Makes the session of an account whose owner just proved who it is; lives `maxAge` seconds at most. It
 * is stored under the hash of its secret alone, which `cookie`, a Set-Cookie, carries.
 */
export function createSession(app: App, account: Account, maxAge: number) {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return {
    tokenHash: hashOf(secret),
    actor: mintSignedIn(account),
    cookie: sessionCookie(app, secret, maxAge),
  };
}

/**
 * The hash under which the session of a request is stored; null without a session cookie. Cookies of
 * the sign-in library that was used before are signed; their signature is checked too.
 */
export async function sessionHashOf(app: App, headers: Headers): Promise<string | null> {
  const { config } = servicesOf(app);
  const name = cookieName(config, "session");
  const cookies = headers.get("cookie");
  if (!cookies?.includes(`${name}=`)) return null;
  const { [name]: secret } = parse(cookies, name);
  if (secret && SECRET.test(secret)) return hashOf(secret);
  const { [name]: former } = await parseSigned(cookies, config.sessionSecret, name);
  return former ? hashOf(former) : null;
}

/** Whether a browser says that it looks on as somebody else; only its session makes that true. */
export function marksLook(app: App, headers: Headers): boolean {
  return looksOn(servicesOf(app).config).isIn({ headers });
}

/**
 * The Set-Cookie values of a browser that signs out: they delete every cookie that opens something of a person,
 * and have its scripts delete what was typed there.
 */
export async function signedOutCookies(app: App): Promise<string[]> {
  const ofPerson = [...(await forgetBriefs(app)), await forgetRegistrant(app)];
  return [sessionCookie(app, "", 0), ...ofPerson, signOutCookie(app)];
}

function sessionCookie(app: App, secret: string, maxAge: number): string {
  const { config } = servicesOf(app);
  const attributes = { ...cookieAttributes(config), sameSite: "Lax", maxAge } as const;
  return serialize(cookieName(config, "session"), secret, attributes);
}

// 256 random bits need no slow hash: nobody finds them by trying.
function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
