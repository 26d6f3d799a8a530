import { href } from "react-router";
import { appOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import type { Route } from "./+types/robots";

/** Private pages say noindex themselves: a crawler has to be let in to read that. */
export function loader({ context }: Route.LoaderArgs) {
  const text = `User-agent: *
Disallow: /dev/
Disallow: /uitloggen

Sitemap: ${settingsOf(appOf(context)).appUrl}${href("/sitemap.xml")}
`;
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
