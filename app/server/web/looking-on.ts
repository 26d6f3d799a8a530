import type { MiddlewareFunction, Register } from "react-router";
import { LOOK_ON } from "~/shared/paths.ts";
import { refusalText } from "~/shared/refusals.ts";
import type { LookingOn } from "../auth/actor.ts";
import { requestContext } from "./context.ts";
import { faultPage } from "./fault-page.ts";

type WithoutSlash<Path> = Path extends `/${infer Rest}` ? Rest : never;

/** The path of a route as app/routes.ts names it; empty for the home page. */
type RoutePath = WithoutSlash<keyof Register["pages"]> | "*";

/**
 * Routes of app/routes.ts that an admin may read as somebody else. A route that is not listed is refused: pages by
 * which somebody signs in or proves who it is, what a mailed link opens, and what the desk may not read by its own
 * gates, such as the talk of two people with its photos, or the photos of a brief.
 */
const OPEN: ReadonlySet<string> = new Set<RoutePath>([
  "",
  "hoe-werkt-het",
  "voor-verhuisbedrijven",
  "contact",
  "pricing",
  "privacy",
  "terms",
  "hoe-wij-sorteren",
  "cijfers/moderatie",
  "je-rechten",
  "licenties",
  "licenties.txt",
  "verhuis-prijzen",
  "verhuis-prijzen/reken",
  "verhuisbedrijven",
  "verhuisbedrijven/:province",
  "verhuisbedrijven/:province/:page",
  "company-profile/:companyId",
  "photographers",
  "briefs/new",
  "how-it-works",
  "for-photographers",
  "sitemap.xml",
  "robots.txt",
  ".well-known/security.txt",
  "kaartjes/:fileName",
  "app.webmanifest",
  "meldingen.js",
  "offline",
  "bestanden/:fileName",
  "*",

  "brief-form",
  "brief-form/prijs",
  "brief-form/afstand",
  "plaatsen",
  "verhuis-registratie-special",

  "dashboard",
  "client-dashboard",
  "client-dashboard/opdracht/:briefId",

  "photographer-dashboard",
  "fotograaf-dashboard",
  "verhuisbedrijf-onboarding",
  "verhuisbedrijf-dashboard",
  "verhuisbedrijf-dashboard/offertes",
  "verhuisbedrijf-dashboard/tarieven",
  "verhuisbedrijf-dashboard/werkgebied",
  "verhuisbedrijf-dashboard/papieren",
  "verhuisbedrijf-dashboard/schorsing",
  "verhuisbedrijf-dashboard/gegevens",
  "verhuisbedrijf-dashboard/kaart",
  "verhuisbedrijf-dashboard/zoekopdrachten",
  "verhuisbedrijf-dashboard/opdracht/:briefId",
  "verhuisbedrijf-dashboard/opdracht/:briefId/offerte",
  "verhuisbedrijf-wachtlijst",
  "subscription-management",
  "factuurgegevens",
  "facturen/:fileName",
  "papieren/:fileName",

  "admin/meekijken",
]);

const LOCKED = 423;

/** True for the pattern of a route that is not for who looks on. */
export function isClosedToLooks(pattern: string): boolean {
  return !OPEN.has(pattern.replace(/^\//, ""));
}

/** The answer to who looks on and does more than that. */
export function refusedLook(): Response {
  const { title, text } = refusalText(LOCKED);
  return faultPage(LOCKED, title, text, null, { action: LOOK_ON, words: "Stop met meekijken" });
}

/** Whether somebody who looks on may ask this: reading anything, and stopping. */
export function mayAsk(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD" || isStop(request);
}

/** Whether it is the one form that may be sent meanwhile. */
export function isStop({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname === LOOK_ON;
}

/** Refuses an admin who looks on as somebody else at every route that is not listed in OPEN. */
export const closedToLooks: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const look = isClosedToLooks(pattern) ? await context.get(requestContext).lookingOn() : null;
  if (look) return refusedLook();
  return await next();
};

/** What the bar on every page says of a look. */
export function barOf(look: LookingOn | null) {
  return look && { name: look.person.name, until: look.until };
}
