import { listPublicCompanyIds } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import { requestContext } from "~/server/web/context.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { COMPANY_PROFILE, companyPath } from "~/shared/paths.ts";
import type { Route } from "./+types/sitemap";

/** The addresses of pages with parameters in their path, by its pattern. */
const ADDRESSES: Record<string, (app: App) => Promise<string[]>> = {
  [COMPANY_PROFILE]: async (app) => (await listPublicCompanyIds(app)).map((id) => companyPath(id)),
};

/** Every page that search engines are welcome on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, pages } = context.get(requestContext);
  const paths = await Promise.all(
    pages.indexed.map(async (pattern) => {
      if (!pattern.includes(":")) return [pattern];
      const list = ADDRESSES[pattern];
      if (!list) throw new Error(`${pattern}: the sitemap does not know its addresses`);
      return await list(app);
    }),
  );
  const urls = paths
    .flat()
    .map((path) => `  <url><loc>${settingsOf(app).appUrl}${path}</loc></url>`);
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
