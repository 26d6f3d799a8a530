import type { MiddlewareHandler } from "hono";
import { COMPANY_PROFILE_PREFIX, isCachedPage, PUBLIC_PAGES } from "~/shared/public-pages.ts";

const RULES_PATH = "/speculation-rules.json";
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        or: [...PUBLIC_PAGES.filter(isCachedPage), `${COMPANY_PROFILE_PREFIX}*`].map((path) => ({
          href_matches: path,
        })),
      },
      eagerness: "moderate",
    },
  ],
});

/**
 * Lets the browser fetch the public page that somebody is about to open. The rules come by header,
 * which the content security policy needs no exception for; visitors only, whose pages are finished
 * bytes.
 */
export const speculation: MiddlewareHandler = async (c, next) => {
  if (c.req.path === RULES_PATH) {
    return c.body(RULES, 200, {
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=3600",
    });
  }
  await next();
  const visitor = !c.req.header("cookie")?.includes("session=");
  if (visitor && isCachedPage(c.req.path))
    c.res.headers.set("speculation-rules", `"${RULES_PATH}"`);
};
