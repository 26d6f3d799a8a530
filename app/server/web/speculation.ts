import type { MiddlewareHandler } from "hono";
import type { Reader } from "~/shared/reader.ts";
import type { Pages } from "./pages.ts";

export const RULES_PATH = "/speculation-rules.json";

/**
 * Lets the browser fetch the public page that somebody is about to open. The rules come by header,
 * which the content security policy needs no exception for; visitors only, whose pages are finished
 * bytes.
 */
export function speculation(pages: Pages): MiddlewareHandler<{ Bindings: { keptFor?: Reader } }> {
  const rules = JSON.stringify({
    prefetch: [
      {
        where: {
          or: pages.kept.map((pattern) => ({ href_matches: pattern.replace(/:\w+/g, "*") })),
        },
        eagerness: "moderate",
      },
    ],
  });
  return async (c, next) => {
    if (c.req.path === RULES_PATH) {
      return c.body(rules, 200, {
        "content-type": "application/speculationrules+json",
        "cache-control": "public, max-age=3600",
      });
    }
    await next();
    const { keptFor } = c.env;
    const visitor = keptFor ? keptFor === "visitor" : !c.req.header("cookie")?.includes("session=");
    if (visitor && pages.isKept(c.req.path)) {
      c.res.headers.set("speculation-rules", `"${RULES_PATH}"`);
    }
  };
}
