import { isId } from "./id.ts";

/** Pages that anybody may find: they are in the sitemap and carry their own canonical address. */
export const PUBLIC_PAGES = [
  "/",
  "/hoe-werkt-het",
  "/verhuis-prijzen",
  "/verhuisbedrijven",
  "/brief-form",
  "/voor-verhuisbedrijven",
  "/verhuis-registratie-special",
  "/pricing",
  "/contact",
  "/privacy",
  "/terms",
] as const;

/** Where every company's public profile lives, followed by its id. */
export const COMPANY_PROFILE_PREFIX = "/company-profile/";

/** Where the picture of a public page's link lies: what its last part names, '/' being 'home'. */
export function linkCardPath(path: string): string {
  return `/kaartjes/${path.split("/").at(-1) || "home"}.png`;
}

/** True for a page of which everybody who is not signed in gets the same bytes. */
export function isCachedPage(path: string): boolean {
  if (path.startsWith(COMPANY_PROFILE_PREFIX)) {
    return isId(path.slice(COMPANY_PROFILE_PREFIX.length));
  }
  return !HYDRATED.has(path) && (PUBLIC_PAGES as readonly string[]).includes(path);
}

// They carry a fresh nonce for their scripts, so no two answers are the same.
const HYDRATED = new Set(["/brief-form", "/verhuis-registratie-special"]);

/** True for a page that search engines are welcome on. */
export function isPublicPage(path: string): boolean {
  return (
    (PUBLIC_PAGES as readonly string[]).includes(path) || path.startsWith(COMPANY_PROFILE_PREFIX)
  );
}

/** The cached pages that show a company, by its id; null, for all of them, when none is named. */
export function pagesShowing(companyId: string | undefined): string[] | null {
  return companyId ? ["/verhuisbedrijven", COMPANY_PROFILE_PREFIX + companyId] : null;
}
