import { isPageHandle, type PageHandle } from "~/shared/page.ts";

interface RouteOfBuild {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { default?: unknown; handle?: unknown };
}

/** The page that a path leads to. */
export interface FoundPage {
  /** As in app/routes.ts, with its parameters by name. */
  pattern: string;
  handle: PageHandle;
  /** What stands in the path for each parameter. */
  params: Record<string, string>;
}

/** What the routes say of their pages. */
export interface Pages {
  /** The page at exactly this path; null when there is none, or its parameters cannot be. */
  at(path: string): FoundPage | null;
  /** True for a page of which everybody who is not signed in gets the same bytes. */
  isKept(path: string): boolean;
  /** The patterns of pages that search engines are welcome on. */
  indexed: readonly string[];
  /** Those of them that everybody gets the same bytes of. */
  kept: readonly string[];
  /** The patterns of pages that scripts take over. */
  hydrated: readonly string[];
}

const isHydrated = ({ hydrate }: PageHandle) => hydrate;
const isIndexed = ({ indexed }: PageHandle) => indexed === true;
// A hydrated page carries a fresh nonce for its scripts, so no two answers are the same.
const isTheSameForAll = (handle: PageHandle) => isIndexed(handle) && !isHydrated(handle);

/**
 * Reads the pages from the routes of a build, all of which lie directly below the root.
 * @throws Error naming the route that shows a page and does not say what is to be known of it
 */
export function pagesOf(routes: Record<string, RouteOfBuild | undefined>): Pages {
  const fixed = new Map<string, PageHandle>();
  const open: { pattern: string; parts: string[]; handle: PageHandle }[] = [];
  for (const route of Object.values(routes)) {
    if (!route || route.id === "root" || !route.module.default) continue;
    const { handle } = route.module;
    if (!isPageHandle(handle)) throw new Error(`${route.id}: its handle is not made by page()`);
    const pattern = `/${route.path ?? ""}`;
    if (pattern === "/*") continue;
    if (pattern.includes(":")) open.push({ pattern, parts: pattern.split("/"), handle });
    else fixed.set(pattern, handle);
  }
  const patternsOf = (wanted: (handle: PageHandle) => boolean) => [
    ...[...fixed].filter(([, handle]) => wanted(handle)).map(([pattern]) => pattern),
    ...open.filter(({ handle }) => wanted(handle)).map(({ pattern }) => pattern),
  ];

  function at(path: string): FoundPage | null {
    const handle = fixed.get(path);
    if (handle) return { pattern: path, handle, params: {} };
    const given = path.split("/");
    for (const { pattern, parts, handle } of open) {
      const params = paramsOf(parts, given, handle);
      if (params) return { pattern, handle, params };
    }
    return null;
  }

  return {
    at,
    isKept(path) {
      const found = at(path);
      return found !== null && isTheSameForAll(found.handle);
    },
    indexed: patternsOf(isIndexed),
    kept: patternsOf(isTheSameForAll),
    hydrated: patternsOf(isHydrated),
  };
}

function paramsOf(
  parts: string[],
  given: string[],
  handle: PageHandle,
): Record<string, string> | null {
  if (parts.length !== given.length) return null;
  const checks = handle.indexed ? handle.params : undefined;
  const params: Record<string, string> = {};
  for (const [place, part] of parts.entries()) {
    const value = given[place] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
      continue;
    }
    const name = part.slice(1);
    if (value === "" || checks?.[name]?.(value) === false) return null;
    params[name] = value;
  }
  return params;
}
