import { listProvincePages, readProvincePage } from "~/features/companies/index.server.ts";
import { provinceCard } from "~/features/companies/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { addressLoader } from "~/server/web/addresses.ts";
import { page } from "~/shared/page.ts";
import { isLaterPage } from "~/shared/page-number.ts";
import { provinceOfSlug, provinceSlug } from "~/shared/provinces.ts";
import type { Route } from "./+types/province-page";

/** The later pages of a province, which look like its first. */
export { default, meta } from "./province.tsx";
export const handle = page({
  audience: "public",
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "companies",
  reads: [],
  card: "own",
});
export const loader = addressLoader({
  params: { province: (slug) => provinceOfSlug(slug) !== null, page: isLaterPage },
  addresses: async (app) =>
    (await listProvincePages(app))
      .filter(({ page }) => page > 1)
      .map(({ province, page }) => ({ province: provinceSlug(province), page: String(page) })),
  card: async (app, { province: slug, page }) => {
    const province = provinceOfSlug(slug);
    const shown = province && (await readProvincePage(app, province, Number(page)));
    return shown ? provinceCard(province, shown.page) : null;
  },
  load: async ({ params, context }: Route.LoaderArgs) => {
    const province = provinceOfSlug(params.province);
    const shown =
      province && (await readProvincePage(appOf(context), province, Number(params.page)));
    if (!shown) throw new Response(null, { status: 404 });
    return shown;
  },
});
