import { HOUR_MS } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import { signedCookie } from "../web/cookies.ts";
import type { RegistrantActor } from "./actor.ts";
import { mintRegistrant } from "./mint.ts";

/** How long a browser may come back to its registration without signing in. */
const COOKIE_HOURS = 24;

/** The account that registered with this browser within the day, by its signed cookie, or null. */
export async function readRegistrant(app: App, request: Request): Promise<RegistrantActor | null> {
  const value: unknown = await cookieOf(app).parse(request.headers.get("cookie"));
  if (typeof value !== "object" || value === null) return null;
  const { registrant, until } = value as { registrant?: unknown; until?: unknown };
  if (typeof registrant !== "string" || !isId(registrant)) return null;
  if (typeof until !== "number" || until <= now(app)) return null;
  return mintRegistrant(registrant);
}

/** Lets the browser that just registered this account pay for it; `cookie` is the Set-Cookie. */
export async function welcomeRegistrant(app: App, registered: { userId: string }) {
  const { userId } = registered;
  const until = now(app) + COOKIE_HOURS * HOUR_MS;
  const cookie = await cookieOf(app).serialize({ registrant: userId, until });
  return { registrant: mintRegistrant(userId), cookie };
}

/** The Set-Cookie by which a browser forgets whom it registered. */
export async function forgetRegistrant(app: App): Promise<string> {
  return await cookieOf(app).serialize("", { maxAge: 0 });
}

function now(app: App): number {
  return servicesOf(app).clock.now().getTime();
}

function cookieOf(app: App) {
  return signedCookie(app, "registratie", (COOKIE_HOURS * HOUR_MS) / 1000);
}
