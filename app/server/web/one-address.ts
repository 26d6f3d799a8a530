import type { MiddlewareHandler } from "hono";

/** A path as nearly every link of ours writes it; any other one is looked at. */
const USUAL = /^(?:\/[a-z0-9][a-z0-9_.~-]*)+$|^\/$/;
const ENCODED_PLAIN = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/**
 * Answers the one path of the page that another spelling of it leads to: with a slash at its end, slashes too
 * many, '.' and '..', letters of another case or written as '%61'. Null for that path itself, and where no page
 * is. `patterns` are the paths of all routes; what stands for a parameter keeps its case.
 */
export function pagePathAmong(patterns: readonly string[]): (path: string) => string | null {
  const routes = patterns
    .map((pattern) => pattern.split("/").filter(Boolean))
    .sort((one, other) => countParameters(one) - countParameters(other));
  return (path) => {
    if (USUAL.test(path)) return null;
    const parts = partsOf(path);
    const route = parts && routes.find((each) => leadsTo(each, parts));
    if (!route) return null;
    const own = `/${route.map((part, place) => (part.startsWith(":") ? parts[place] : part)).join("/")}`;
    return own === path ? null : own;
  };
}

const countParameters = (route: readonly string[]) =>
  route.filter((part) => part.startsWith(":")).length;

function partsOf(path: string): string[] | null {
  const address = `http://x${path}`;
  if (!URL.canParse(address)) return null;
  const decoded = new URL(address).pathname.replace(ENCODED_PLAIN, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return decoded.split("/").filter(Boolean);
}

function leadsTo(route: readonly string[], parts: readonly string[]): boolean {
  return (
    route.length === parts.length &&
    route.every((part, place) => part.startsWith(":") || part === parts[place]?.toLowerCase())
  );
}

/** Leads every other spelling of a page's address to the one that it has, for good. */
export function oneAddress(patterns: readonly string[]): MiddlewareHandler {
  const pagePathOf = pagePathAmong(patterns);
  return async (c, next) => {
    // As it was sent: in a Request '/..' is gone already. A page that is made for many has no sender.
    const { url } = (c.env as { incoming?: { url?: string } }).incoming ?? {};
    const path = url?.startsWith("/") ? url.split("?", 1)[0] : new URL(c.req.url).pathname;
    const own = pagePathOf(path ?? "");
    return own === null ? next() : c.redirect(own + new URL(c.req.url).search, 308);
  };
}
