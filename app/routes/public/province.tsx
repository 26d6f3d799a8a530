import { ProvinceCompanies } from "~/features/companies/components/province-companies.tsx";
import { listProvincePages, readProvincePage } from "~/features/companies/index.server.ts";
import { describeProvince, provinceCard } from "~/features/companies/wording.ts";
import { appOf } from "~/server/auth/gates.ts";
import { addressLoader } from "~/server/web/addresses.ts";
import { page } from "~/shared/page.ts";
import { provinceOfSlug, provinceSlug } from "~/shared/provinces.ts";
import type { Route } from "./+types/province";

export const handle = page({
  audience: "public",
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "companies",
  reads: [],
  card: "own",
});
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeProvince(loaderData) : [];

export const loader = addressLoader({
  params: { province: (slug) => provinceOfSlug(slug) !== null },
  addresses: async (app) =>
    (await listProvincePages(app))
      .filter(({ page }) => page === 1)
      .map(({ province }) => ({ province: provinceSlug(province) })),
  card: async (_, { province: slug }) => {
    const province = provinceOfSlug(slug);
    return province && provinceCard(province, 1);
  },
  load: async ({ params, context }: Route.LoaderArgs) => {
    const province = provinceOfSlug(params.province);
    const shown = province && (await readProvincePage(appOf(context), province, 1));
    if (!shown) throw new Response(null, { status: 404 });
    return shown;
  },
});

export default function Province({ loaderData }: Route.ComponentProps) {
  return <ProvinceCompanies {...loaderData} />;
}
