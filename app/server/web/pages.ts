import { generatePath, type LoaderFunction } from "react-router";
import {
  type CardWords,
  type IndexedPage,
  isPageHandle,
  type PageHandle,
  type Shows,
} from "~/shared/page.ts";
import { PLAIN } from "~/shared/plain-data.ts";
import type { App } from "../app.ts";
import { type Addresses, addressesOf, allFit } from "./addresses.ts";
import type { PagePlace } from "./page-cache.ts";

interface RouteOfBuild {
  id: string;
  path?: string | undefined;
  module: { default?: unknown; handle?: unknown; loader?: unknown };
}

interface DescribedPage {
  /** As in app/routes.ts, with its parameters by name. */
  pattern: string;
  handle: PageHandle;
  addresses: Addresses | null;
}

const REFUSED = "-";

/** Stands for all companies together where a page shows any number of them. */
const COMPANIES = "companies";

/** What of `keptAt` changes when a company does; null, for everything, when none is named. */
export function changedWith(companyId: string | undefined): string[] | null {
  return companyId ? [COMPANIES, companyId] : null;
}

export type Pages = ReturnType<typeof pagesOf>;

const isHydrated = ({ hydrate }: PageHandle) => hydrate;
const isIndexed = ({ indexed }: PageHandle) => indexed === true;
// A hydrated page carries a fresh nonce for its scripts, so no two answers are the same.
const isTheSameForAll = (handle: PageHandle) => isIndexed(handle) && !isHydrated(handle);

/**
 * Reads the pages from the routes of a build, all of which lie directly below the root.
 * @throws Error naming the route that shows a page and does not say what is to be known of it
 */
export function pagesOf(routes: Record<string, RouteOfBuild | undefined>) {
  const fixed = new Map<string, DescribedPage>();
  const plain = new Map<string, LoaderFunction>();
  const open: (DescribedPage & { parts: string[] })[] = [];
  for (const route of Object.values(routes)) {
    if (!route || route.id === "root" || !route.module.default) continue;
    const page = described(route);
    const { pattern } = page;
    if (pattern === "/*") continue;
    if ("plain" in page.handle) plain.set(pattern, plainLoader(route));
    if (pattern.includes(":")) open.push({ ...page, parts: pattern.split("/") });
    else fixed.set(pattern, page);
  }
  const all = [...fixed.values(), ...open];
  const patterns = Object.values(routes).flatMap((route) =>
    route && route.id !== "root" && route.path !== "*" ? `/${route.path ?? ""}` : [],
  );
  const patternsOf = (wanted: (handle: PageHandle) => boolean) =>
    all.filter(({ handle }) => wanted(handle)).map(({ pattern }) => pattern);

  /** The page at exactly this path, with its parameters; null when there is none, or they cannot be. */
  function at(path: string): (DescribedPage & { params: Record<string, string> }) | null {
    const page = fixed.get(path);
    if (page) return { ...page, params: {} };
    const given = path.split("/");
    for (const { parts, ...page } of open) {
      const params = paramsOf(parts, given);
      if (!params || !allFit(params, page.addresses?.params ?? {})) continue;
      // One spelling of each address, or one page could be kept under any number of them.
      return generatePath(page.pattern, params) === path ? { ...page, params } : null;
    }
    return null;
  }

  /** A page of which all readers of a kind get the same bytes, with what it shows of companies. */
  function keptAt(path: string): PagePlace | null {
    const found = at(path);
    if (!found?.handle.indexed || found.handle.hydrate) return null;
    const { shows, reads, keeps } = found.handle;
    return { path, status: 200, shows: namesOf(shows, found.params), reads, keeps };
  }

  /** The page that stands for all addresses of the form of a kept page's which cannot be one. */
  function refusedAt(path: string): PagePlace | null {
    const given = path.split("/");
    for (const { parts, pattern, handle, addresses } of open) {
      if (!isTheSameForAll(handle) || !addresses) continue;
      const params = paramsOf(parts, given);
      if (!params || allFit(params, addresses.params)) continue;
      const standIn = Object.fromEntries(Object.keys(params).map((name) => [name, REFUSED]));
      if (allFit(standIn, addresses.params)) continue;
      return { path: generatePath(pattern, standIn), status: 404, shows: [], reads: [] };
    }
    return null;
  }

  return {
    at,
    isKept: (path: string) => keptAt(path) !== null,
    keptAt,
    refusedAt,
    /** The patterns of all routes, but that of the one for every other path, and of plain data. */
    patterns: [...patterns, ...[...plain.keys()].map((pattern) => pattern + PLAIN)],
    /** The patterns of pages that search engines are welcome on. */
    indexed: patternsOf(isIndexed),
    /** Those of them that everybody gets the same bytes of. */
    kept: patternsOf(isTheSameForAll),
    /** The patterns of pages that scripts take over. */
    hydrated: patternsOf(isHydrated),
    /** The loaders of pages whose data is answered as plain JSON too, by path. */
    plain,
    /** Every path that search engines are welcome on. */
    async indexedPaths(app: App): Promise<string[]> {
      const paths = all.map(async ({ pattern, handle, addresses }) => {
        if (!isIndexed(handle)) return [];
        const each = addresses ? await addresses.addresses(app) : [{}];
        // One loader may know the addresses of two patterns: each has those with its parameters.
        const names = namesIn(pattern);
        const own = each.filter((params) => Object.keys(params).length === names.length);
        return own.map((params) => generatePath(pattern, params));
      });
      return (await Promise.all(paths)).flat();
    },
    /** What the card of an indexed page says, and whom the page is about; null where there is none. */
    async cardAt(path: string, app: App): Promise<(CardWords & Pick<IndexedPage, "about">) | null> {
      const found = at(path);
      if (!found?.handle.indexed) return null;
      const { card, about } = found.handle;
      const words = card === "own" ? await found.addresses?.card(app, found.params) : card;
      return words ? { ...words, about } : null;
    },
  };
}

function described({ id, path = "", module }: RouteOfBuild): DescribedPage {
  const { handle } = module;
  if (!isPageHandle(handle)) throw new Error(`${id}: its handle is not made by page()`);
  const pattern = `/${path}`;
  const addresses = addressesOf(module.loader);
  if (handle.indexed) {
    const wrong = wrongOf(handle, namesIn(pattern), addresses);
    if (wrong) throw new Error(`${id}: ${wrong}`);
  }
  return { pattern, handle, addresses };
}

function plainLoader({ id, module: { loader } }: RouteOfBuild): LoaderFunction {
  if (typeof loader === "function") return loader as LoaderFunction;
  throw new Error(`${id}: a page with plain data has a loader`);
}

function namesOf(shows: Shows, { companyId = COMPANIES }: Record<string, string>): string[] {
  if (shows === "no company") return [];
  return [shows === "companies" ? COMPANIES : companyId];
}

function namesIn(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
}

function wrongOf(page: IndexedPage, names: string[], addresses: Addresses | null): string | null {
  if (names.length > 0 !== (addresses !== null)) {
    return "an indexed page has a loader made by addressLoader() when its path has parameters, and only then";
  }
  const unasked = names.filter((name) => !addresses?.params[name]);
  if (unasked.length > 0) return `params of its loader does not say what :${unasked[0]} may be`;
  if ((page.card === "own") !== (addresses !== null)) {
    return 'its handle says card: "own" when its path has parameters, and only then';
  }
  if ("shows" in page && page.shows === "the company of its path" && !names.includes("companyId")) {
    return "its handle says that it shows the company of its path, which has no :companyId";
  }
  return null;
}

function paramsOf(parts: string[], given: string[]): Record<string, string> | null {
  const isParam = (part: string) => part.startsWith(":");
  const fits = (part: string, at: number) =>
    isParam(part) ? given[at] !== "" : part === given[at];
  if (parts.length !== given.length || !parts.every(fits)) return null;
  try {
    const params = parts.flatMap((part, at) =>
      isParam(part) ? [[part.slice(1), decodeURIComponent(given[at] ?? "")]] : [],
    );
    return Object.fromEntries(params);
  } catch {
    return null;
  }
}

/**
 * A request as its page gets it: a kept page only with the parameters of its handle. Also when it is
 * made for one person, or what works for that person alone would be found out by everybody else.
 */
export function withParametersOf(request: Request, pages: Pick<Pages, "keptAt">): Request {
  if (request.method === "POST" || !request.url.includes("?")) return request;
  const url = new URL(request.url);
  const kept = pages.keptAt(url.pathname);
  if (!kept) return request;
  // The query is put together anew once: each call of `searchParams.delete` would write all of it again, and an
  // address may hold thousands of names.
  const read = [...url.searchParams].filter(([name]) => kept.reads.includes(name));
  url.search = String(new URLSearchParams(read));
  const { method, headers, signal } = request;
  // Whoever answers it holds this Request, and so what follows the signal of the browser's.
  return new Request(url, { method, headers, signal });
}
