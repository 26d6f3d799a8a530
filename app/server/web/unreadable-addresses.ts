import type { MiddlewareHandler } from "hono";
import { cleanFields } from "~/shared/reading/text.ts";
import { refusedPage } from "./fault-page.ts";
import type { Pages } from "./pages.ts";
import { isForData } from "./router.ts";

/**
 * Refuses an address whose path no route could take, and asks a page anew without the NUL characters of its
 * query. A kept page needs no such care: what is no parameter of its own leads to the page without it.
 */
export function unreadableAddresses({ isKept }: Pick<Pages, "isKept">): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isSpelledWell(pathname)) return refusedPage(404);
    if (!search.includes("%00") || isKept(pathname)) return next();
    // PostgreSQL text cannot hold a NUL character, and no page of ours writes one into an address: the page is
    // asked with another sign in its place, and refuses that as any other wrong one.
    if (c.req.method === "POST") return refusedPage(400);
    return c.redirect(search.replaceAll("%00", "%EF%BF%BD"));
  };
}

function isSpelledWell(pathname: string): boolean {
  try {
    // No route takes a line break, not even the one for every other path, and no text of ours has a NUL.
    return !/[\0\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** The parameters of mailed links, none of whose values ends in a sign of a sentence. */
const LINK_KEYS: ReadonlySet<string> = new Set(["token_hash", "token", "sleutel"]);
const BEHIND_A_LINK = /[^\w-]{1,20}$/;
const ENCODED_OR_KEY = /%[c-f]|token|sleutel/i;

/**
 * Leads an address to the one that was meant: its parameters without signs that nobody sees, and the key of a mailed
 * link without the full stop or bracket that a mail program took along.
 */
export const cleanAddresses: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== "GET" || !ENCODED_OR_KEY.test(c.req.url)) return next();
  const { pathname, search, searchParams } = new URL(c.req.url);
  // Scripts follow no redirect: what they ask is cleaned where it is read.
  if (!ENCODED_OR_KEY.test(search) || isForData(pathname)) return next();
  const cleaned = new URLSearchParams(
    [...cleanFields(searchParams)].map(([name, value]) => [
      name,
      LINK_KEYS.has(name) ? value.replace(BEHIND_A_LINK, "") : value,
    ]),
  );
  const isSame = String(cleaned) === String(searchParams);
  return isSame ? next() : c.redirect(`${pathname}?${cleaned}`);
};
