import type { MiddlewareHandler } from "hono";

/**
 * The most bytes of a redirect's headers. Many a proxy reads the whole head of an answer into 4 kB, and takes a
 * server that sends more for broken; the rest is for what is added later (status line, date, id of the request,
 * the cookie of changed pages).
 */
const MAX_HEADER_BYTES = 3_500;

/**
 * Leads to the page without its query where the headers of a redirect within this site would be too long: an
 * address that somebody made up grows when it is escaped again. Addresses of other sites, such as a payment
 * provider's page, are no visitor's to choose and stay whole.
 */
export const limitRedirectHead: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const target = headers.get("location");
  if (target === null || headerBytes(headers) <= MAX_HEADER_BYTES) return;
  const { origin, pathname } = new URL(target, c.req.url);
  if (origin !== new URL(c.req.url).origin) return;
  // Two slashes at the start would name another site.
  headers.set("location", pathname.replace(/^\/+/, "/"));
  if (headerBytes(headers) > MAX_HEADER_BYTES) headers.set("location", "/");
};

function headerBytes(headers: Headers): number {
  return [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
}
