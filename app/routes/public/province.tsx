import { redirect } from "react-router";
import { CompanyRows, NoCompanies } from "~/features/companies/components/company-rows.tsx";
import { listProvincePages, readProvincePage } from "~/features/companies/index.server.ts";
import { companiesText } from "~/features/companies/rules.ts";
import { describeProvince, provinceCard, provinceTitle } from "~/features/companies/wording.ts";
import type { App } from "~/server/app.ts";
import { appOf } from "~/server/auth/gates.ts";
import { addressLoader } from "~/server/web/addresses.ts";
import { page } from "~/shared/page.ts";
import { isLaterPage } from "~/shared/page-number.ts";
import { directoryPath, provincePath } from "~/shared/paths.ts";
import { provinceOfSlug, provinceSlug } from "~/shared/provinces.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { BackLink } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageNumbers } from "~/ui/page-numbers.tsx";
import type { Route } from "./+types/province";

export const handle = page({
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "companies",
  reads: [],
  card: "own",
});
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeProvince(loaderData) : [];

type Address = Route.LoaderArgs["params"];

/** The page of a province that a path names; the first has no number in its path. */
async function readPage(app: App, { province: slug, page = "1" }: Address) {
  const province = provinceOfSlug(slug);
  return province && (await readProvincePage(app, province, Number(page)));
}

export const loader = addressLoader({
  params: {
    province: (slug) => provinceOfSlug(slug) !== null,
    page: (number) => number === "" || isLaterPage(number),
  },
  addresses: async (app): Promise<Address[]> =>
    (await listProvincePages(app)).map(({ province, page }) => ({
      province: provinceSlug(province),
      ...(page > 1 && { page: String(page) }),
    })),
  card: async (app, address) => {
    const province = provinceOfSlug(address.province);
    const isThere = !address.page || (await readPage(app, address));
    return province && isThere ? provinceCard(province, Number(address.page ?? 1)) : null;
  },
  load: async ({ params, context }: Route.LoaderArgs) => {
    const slug = provinceSlug(params.province);
    if (slug !== params.province) throw redirect(provincePath(slug, Number(params.page ?? 1)), 301);
    const shown = await readPage(appOf(context), params);
    if (!shown) throw new Response(null, { status: 404 });
    return shown;
  },
});

export default function ProvinceCompanies({ loaderData }: Route.ComponentProps) {
  const { province, total, companies, page, pages } = loaderData;
  return (
    <Page>
      <BackLink href={directoryPath(province)}>Alle provincies</BackLink>
      <PageTitle lead={`${companiesText(total)}, geverifieerde eerst en dan op alfabet.`}>
        {provinceTitle(province, page)}
      </PageTitle>
      {companies.length === 0 ? (
        <NoCompanies />
      ) : (
        <CompanyRows companies={companies} province={province} page={page} />
      )}
      <PageNumbers
        page={page}
        pages={pages}
        hasNext={page < pages}
        hrefOf={(number) => provincePath(province, number)}
      />
      <AskForProposals size="large" />
    </Page>
  );
}
