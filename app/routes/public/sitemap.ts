import { readingAppOf } from "~/server/auth/gates.ts";
import { requestContext } from "~/server/web/context.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { readPageNumber } from "~/shared/page-number.ts";
import { sitemapXml } from "~/shared/sitemap.ts";
import type { Route } from "./+types/sitemap";

/** Every page that search engines are welcome on; of many pages, the parts that name them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, pages } = context.get(requestContext);
  const part = new URL(request.url).searchParams.get("deel");
  const paths = await pages.indexedPaths(await readingAppOf(context));
  const xml = sitemapXml(settingsOf(app).appUrl, paths, part ? readPageNumber(part) : null);
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
