import { type Theme, themeOf } from "~/shared/page.ts";
import type { PagePlace } from "./page-cache.ts";
import { ROUTERS_DATA, ROUTERS_OWN } from "./router.ts";

/** Where the page that stands for all unknown addresses of a theme is made. */
const STAND_INS: Record<Theme, PagePlace> = {
  generic: { path: "/niet-gevonden", status: 404, shows: [], reads: [] },
  verhuis: { path: "/verhuis-niet-gevonden", status: 404, shows: [], reads: [] },
};

export const NOT_FOUND: readonly PagePlace[] = Object.values(STAND_INS);

/**
 * Answers which page stands for an address that nothing is at: one for all of a theme, so that no
 * number of addresses fills the memory. `patterns` are the paths of all routes but the one for every
 * other path, `names` the beginnings of all that is no route. Null for every other address, and for one
 * that is spelled so that it may lead anywhere.
 */
export function nowhereAmong(patterns: readonly string[], names: readonly string[]) {
  const taken = new Set([ROUTERS_OWN, ...names]);
  const routes = patterns.map((pattern) => pattern.toLowerCase().split("/").filter(Boolean));
  return (path: string): PagePlace | null => {
    const parts = plainPartsOf(path);
    if (!parts || taken.has(parts[0] ?? "")) return null;
    const isRoute = routes.some(
      (route) =>
        route.length === parts.length &&
        route.every((part, place) => part.startsWith(":") || part === parts[place]),
    );
    return isRoute ? null : STAND_INS[themeOf(path)];
  };
}

/** The parts of a path in small letters, as the router compares them; null for one that it reads otherwise. */
function plainPartsOf(path: string): string[] | null {
  if (!path.startsWith("/") || path.endsWith(ROUTERS_DATA)) return null;
  try {
    if (new URL(`http://x${path}`).pathname !== path) return null;
    // One with whitespace leads home, or is no address at all.
    if (/\s/.test(decodeURIComponent(path))) return null;
    const parts = path.split("/").filter(Boolean);
    return parts.map((part) => decodeURIComponent(part).toLowerCase());
  } catch {
    return null;
  }
}
