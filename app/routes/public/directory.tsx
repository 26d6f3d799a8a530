import { CompanyRows, NoCompanies } from "~/features/companies/components/company-rows.tsx";
import { listProvinces } from "~/features/companies/index.server.ts";
import { companiesText } from "~/features/companies/rules.ts";
import type { ListedProvince } from "~/features/companies/views.ts";
import { appOf } from "~/server/auth/gates.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { COMPANY_SIGN_UP, provincePath } from "~/shared/paths.ts";
import { provinceSlug } from "~/shared/provinces.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { CanalHouses } from "~/ui/illustrations/moving-day.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { CallToAction, Hero } from "~/ui/sections.tsx";
import type { Route } from "./+types/directory";

export const handle = page({
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "companies",
  reads: [],
  card: {
    title: "Verhuisbedrijven per provincie",
    text: "Bekijk wie er in jouw provincie verhuist en ontruimt.",
  },
});
export const meta: Route.MetaFunction = () =>
  describePage(
    pageTitle("Verhuisbedrijven per provincie"),
    "Alle verhuisbedrijven op Verhuisbod per provincie, met hun diensten en de controle in het Handelsregister. Bekijk een profiel of vraag in één keer tot vijf offertes aan.",
  );

export async function loader({ context }: Route.LoaderArgs) {
  return { provinces: await listProvinces(appOf(context)) };
}

export default function Directory({ loaderData: { provinces } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        title="Verhuisbedrijven per provincie"
        lead="Bekijk wie er bij jou in de buurt verhuist. Of doe één aanvraag, dan sturen tot vijf bedrijven je een offerte."
        art={<CanalHouses className="w-full max-w-md" />}
      />
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-12 sm:px-6">
        {provinces.every(({ total }) => total === 0) ? (
          <EmptyState
            title="Nog geen bedrijven"
            text="Zodra een bedrijf zijn profiel af heeft, staat het hier."
            action={<LinkButton href={COMPANY_SIGN_UP}>Bedrijf gratis aanmelden</LinkButton>}
          />
        ) : (
          <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="grid gap-3">
              {provinces.map((listed) => (
                <ProvinceBox key={listed.province} {...listed} />
              ))}
            </div>
            <ProvinceMap
              selected={[]}
              hrefOf={(province) => `#${provinceSlug(province)}`}
              className="max-md:hidden md:sticky md:top-6"
            />
          </div>
        )}
      </div>
      <CallToAction
        title="Niet zelf bellen?"
        text="Beschrijf je verhuizing één keer. De bedrijven die passen, komen naar jou."
      />
    </>
  );
}

function ProvinceBox({ province, total, companies }: ListedProvince) {
  return (
    <details className="rounded-box border border-line border-t-4 border-t-kraft bg-card">
      <summary className="min-h-14 rounded-box px-4 py-2 text-ink sm:px-6">
        <h2 className="mr-auto text-step-0">{province}</h2>
        <span className="font-normal text-muted tabular-nums">{companiesText(total)}</span>
      </summary>
      <div
        id={provinceSlug(province)}
        className="grid scroll-mt-20 gap-4 px-4 pb-4 sm:px-6 sm:pb-6"
      >
        {companies.length === 0 ? (
          <NoCompanies />
        ) : (
          <CompanyRows companies={companies} province={province} />
        )}
        {total > companies.length && (
          <LinkButton look="secondary" href={provincePath(province)} className="justify-self-start">
            <span>{`Alle ${companiesText(total)} in ${province}`}</span>
          </LinkButton>
        )}
      </div>
    </details>
  );
}
