import { listCompanies } from "~/features/companies/index.server.ts";
import { appOf } from "~/server/auth/session.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { COMPANY_PROFILE_PREFIX, PUBLIC_PAGES } from "~/shared/public-pages.ts";
import type { Route } from "./+types/sitemap";

/** Every page that search engines are welcome on, company profiles included. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = appOf(context);
  const profiles = (await listCompanies(app)).map(({ id }) => COMPANY_PROFILE_PREFIX + id);
  const urls = [...PUBLIC_PAGES, ...profiles].map(
    (path) => `  <url><loc>${settingsOf(app).appUrl}${path}</loc></url>`,
  );
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
