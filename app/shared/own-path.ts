import { href } from "react-router";
import { COMPANY_PROFILE, listedBriefAnswersPath, THREAD } from "./paths.ts";

/** Pages that somebody may be sent on to after signing in. */
const KNOWN: string[] = [
  href("/brief-form"),
  href("/client-dashboard"),
  href("/verhuisbedrijf-dashboard"),
  href("/verhuisbedrijf-onboarding"),
  href("/verhuisbedrijf-wachtlijst"),
  href("/test-notification"),
  href("/verhuis-registratie-succesvol"),
  href("/subscription-management"),
  href("/factuurgegevens"),
  COMPANY_PROFILE.replace(":companyId", ""),
  href("/pricing"),
  href("/success"),
  href("/admin"),
  href("/account"),
  href("/melden"),
  href("/bezwaar"),
  THREAD.replace(":proposalId", ""),
];

/** What scripts alone read of a brief is below a page, and none itself. */
export const NO_PAGE = listedBriefAnswersPath("");

/** `target` when it is a path of our own that is worth returning to, else null. */
export function ownPath(target: string | null): string | null {
  if (!target?.startsWith("/") || target.startsWith("//") || target.includes("\\")) return null;
  const base = "https://own.invalid";
  const url = parseUrl(target, base);
  if (url?.origin !== base) return null;
  const known = KNOWN.some((path) =>
    path.endsWith("/")
      ? url.pathname.startsWith(path)
      : url.pathname === path || url.pathname.startsWith(`${path}/`),
  );
  return known && !url.pathname.startsWith(NO_PAGE)
    ? boundWayBack(url.pathname + url.search)
    : null;
}

/** The most characters of a way back where another address names it: an address may grow fivefold there. */
const MAX_WAY_BACK_CHARACTERS = 1_500;

/** A path of our own to return to: without its query where that is too long, null where the path itself is. */
export function boundWayBack(path: string): string | null {
  const fits = (one: string) =>
    String(new URLSearchParams({ one })).length <= MAX_WAY_BACK_CHARACTERS;
  return [path, path.replace(/\?.*/s, "")].find(fits) ?? null;
}

function parseUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
