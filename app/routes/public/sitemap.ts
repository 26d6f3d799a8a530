import { requestContext } from "~/server/web/context.ts";
import { settingsOf } from "~/server/web/settings.ts";
import type { Route } from "./+types/sitemap";

/** Every page that search engines are welcome on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, pages } = context.get(requestContext);
  const paths = await pages.indexedPaths(app);
  const urls = paths.map((path) => `  <url><loc>${settingsOf(app).appUrl}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
