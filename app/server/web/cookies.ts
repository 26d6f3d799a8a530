import { randomUUID } from "node:crypto";
import { serialize } from "hono/utils/cookie";
import { createCookie } from "react-router";
import { BANNER_CLOSED, HOST_PREFIX } from "~/shared/banner-cookie.ts";
import { isId } from "~/shared/id.ts";
import { ANSWERED_DRAFT } from "~/shared/posted-draft.ts";
import { SIGN_OUT_COOKIE } from "~/shared/sign-out-cookie.ts";
import type { App } from "../app.ts";
import type { Config } from "../boot/config.ts";
import { servicesOf } from "../services.ts";

/** Every cookie of ours. Whoever adds one says below whether a page for everybody depends on it. */
export type CookieName =
  | "session"
  | "flash"
  | "device"
  | "second-step"
  | "looking-on"
  | "registratie"
  | "brief-placed"
  | "brief-photos"
  | "changed-pages"
  | typeof BANNER_CLOSED.name
  | typeof SIGN_OUT_COOKIE
  | typeof ANSWERED_DRAFT.name
  | "hasPhotographerProfile"
  | "adminLaunchOverride";

function isHttps(config: Pick<Config, "appUrl">): boolean {
  return config.appUrl.startsWith("https://");
}

/**
 * The name by which a cookie travels. On https its prefix makes browsers refuse it from anything but
 * this host over https, so that no neighbour under the same domain can set one of ours.
 */
export function cookieName(config: Pick<Config, "appUrl">, name: CookieName): string {
  return isHttps(config) ? `${HOST_PREFIX}${name}` : name;
}

/** What every cookie of ours has: for the whole host, and for no script. */
export function cookieAttributes(config: Pick<Config, "appUrl">) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(config) } as const;
}

/** A cookie with a signed value that lives `maxAge` seconds. */
export function signedCookie(app: App, name: CookieName, maxAge: number) {
  const { config } = servicesOf(app);
  const secrets = [config.sessionSecret];
  return createCookie(cookieName(config, name), { ...cookieAttributes(config), maxAge, secrets });
}

export function textCookie(app: App, name: CookieName, maxAge: number) {
  const cookie = signedCookie(app, name, maxAge);
  return {
    async read(request: Request): Promise<string | null> {
      const value: unknown = await cookie.parse(request.headers.get("cookie"));
      return typeof value === "string" ? value : null;
    },
    write: (text: string) => cookie.serialize(text),
    clear: () => cookie.serialize("", { maxAge: 0 }),
  };
}

export const DAY_SECONDS = 86_400;

/** Proves that this browser chose photos for briefs that it fills in: an id that nobody else knows. */
export function photoDraft(app: App) {
  const cookie = textCookie(app, "brief-photos", DAY_SECONDS);
  const read = async (request: Request) => {
    const draftId = await cookie.read(request);
    return draftId && isId(draftId) ? draftId : null;
  };
  return { ...cookie, read };
}

/** Says to the next visit which draft of this browser was placed, also when no script saw it. */
export function placedBrief(app: App, days: number) {
  return textCookie(app, "brief-placed", days * DAY_SECONDS);
}

/** The Set-Cookie values by which a browser forgets that it chose photos, and the brief it placed. */
export async function forgetBriefs(app: App): Promise<string[]> {
  return [await photoDraft(app).clear(), await textCookie(app, "brief-placed", 0).clear()];
}

/** The Set-Cookie that names this sign-out: scripts of later pages delete what was typed before it. */
export function signOutCookie(app: App): string {
  const { config } = servicesOf(app);
  const readByScripts = { ...cookieAttributes(config), sameSite: "Lax", httpOnly: false } as const;
  const attributes = { ...readByScripts, maxAge: YEAR_SECONDS };
  return serialize(cookieName(config, SIGN_OUT_COOKIE), randomUUID(), attributes);
}

/** A cookie with one fixed value, that decides what is shown and opens nothing. */
export function markCookie(config: Pick<Config, "appUrl">, name: CookieName, value = "true") {
  const mark = `${cookieName(config, name)}=${value}`;
  const secure = isHttps(config) ? "; Secure" : "";
  return {
    isIn: (request: Pick<Request, "headers">) =>
      pairsOf(request.headers.get("cookie") ?? "").includes(mark),
    /** The Set-Cookie that leaves it for `maxAge` seconds; 0 takes it away. */
    write: (maxAge: number) =>
      `${mark}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  };
}

/** The banner was closed; a script sets it (`ui/islands/frame.ts`). */
export function bannerClosed(config: Pick<Config, "appUrl">) {
  return markCookie(config, BANNER_CLOSED.name, BANNER_CLOSED.value);
}

const YEAR_SECONDS = 31_536_000;

/** This browser went through the onboarding; decides which form a company without a profile sees. */
export function onboarded(config: Pick<Config, "appUrl">) {
  const { isIn, write } = markCookie(config, "hasPhotographerProfile");
  return { isIn, write: () => write(YEAR_SECONDS) };
}

/** The Set-Cookie that says which draft of a tab was answered well; its script reads and deletes it. */
export function answeredDraft(config: Pick<Config, "appUrl">, draft: string): string {
  const { name, seconds } = ANSWERED_DRAFT;
  const secure = isHttps(config) ? "; Secure" : "";
  return `${cookieName(config, name)}=${draft}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** This browser looks on as somebody else, as far as its session says so too. */
export function looksOn(config: Pick<Config, "appUrl">) {
  return markCookie(config, "looking-on");
}

// A change shows to everybody a second after it was made.
const CHANGED_SECONDS = 5;

/** This browser changed what public pages show: no process may show them to it as they were before. */
export function changedPages(config: Pick<Config, "appUrl">) {
  return markCookie(config, "changed-pages").write(CHANGED_SECONDS);
}

/**
 * What of a Cookie header a page for everybody depends on: `copy`, the part that changes the page for
 * whoever carries it, the session, which has a kind of reader, and whether its browser just changed what
 * such pages show. Null when it carries what is shown once, or looks on as somebody else.
 */
export function cookiesOf(config: Pick<Config, "appUrl">) {
  const closed = `${cookieName(config, BANNER_CLOSED.name)}=${BANNER_CLOSED.value}`;
  const [session, flash] = [cookieName(config, "session"), cookieName(config, "flash")];
  const changed = `${cookieName(config, "changed-pages")}=true`;
  const looking = `${cookieName(config, "looking-on")}=`;
  return (header: string) => {
    let copy = "";
    let isSignedIn = false;
    let isChanger = false;
    for (const pair of pairsOf(header)) {
      if (pair === closed) copy = closed;
      else if (pair === changed) isChanger = true;
      else if (pair.startsWith(`${flash}=`) || pair.startsWith(looking)) return null;
      else if (pair.startsWith(`${session}=`)) isSignedIn = true;
    }
    return { copy, isSignedIn, isChanger };
  };
}

/** A function that reads which session a browser says it has from its cookies; null without one. */
export function sessionCookieOf(config: Pick<Config, "appUrl">) {
  const start = `${cookieName(config, "session")}=`;
  return (header: string) => pairsOf(header).find((pair) => pair.startsWith(start)) ?? null;
}

function pairsOf(header: string): string[] {
  return header.split(";").map((pair) => pair.trim());
}
