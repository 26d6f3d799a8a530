import { CATEGORY_LABELS } from "~/features/companies/constants.ts";
import { listCompanies } from "~/features/companies/index.server.ts";
import type { ListedCompany } from "~/features/companies/views.ts";
import { appOf } from "~/server/auth/gates.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { page } from "~/shared/page.ts";
import { COMPANY_SIGN_UP, companyPath, directoryAnchor } from "~/shared/paths.ts";
import { describePage, pageTitle } from "~/shared/product.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, EmptyState } from "~/ui/card.tsx";
import { CanalHouses } from "~/ui/illustrations/canal-houses.tsx";
import { Van } from "~/ui/illustrations/van.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { CallToAction, Hero } from "~/ui/sections.tsx";
import type { Route } from "./+types/directory";

export const handle = page({
  audience: "public",
  indexed: true,
  about: "clients",
  hydrate: false,
  shows: "companies",
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
  const { companies, isWhole } = await listCompanies(appOf(context));
  const provinces = PROVINCES.map((province) => ({
    province,
    companies: companies.filter(({ serviceAreas }) => serviceAreas.includes(province)),
  }));
  return { provinces, total: companies.length, isWhole };
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { provinces, total, isWhole } = loaderData;
  return (
    <>
      <Hero
        title="Verhuisbedrijven per provincie"
        lead="Bekijk wie er bij jou in de buurt verhuist. Of doe één aanvraag, dan sturen tot vijf bedrijven je een offerte."
        art={<CanalHouses className="w-full max-w-md" />}
      >
        <AskForProposals size="large" />
      </Hero>
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-12 sm:px-6">
        {total === 0 ? (
          <EmptyState
            title="Nog geen bedrijven"
            text="Zodra een bedrijf zijn profiel af heeft, staat het hier."
            action={<LinkButton href={COMPANY_SIGN_UP}>Bedrijf gratis aanmelden</LinkButton>}
          />
        ) : (
          <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="grid gap-3">
              {provinces.map(({ province, companies }) => (
                <Province key={province} province={province} companies={companies} />
              ))}
              {!isWhole && (
                <p className="text-muted">
                  Hier staan de eerste {total} bedrijven. Doe een aanvraag om ook van de andere een
                  offerte te krijgen.
                </p>
              )}
            </div>
            <ProvinceMap
              selected={[]}
              hrefOf={(province) => `#${directoryAnchor(province)}`}
              className="max-md:hidden md:sticky md:top-6"
            />
          </div>
        )}
      </div>
      <CallToAction
        title="Niet zelf bellen?"
        text="Beschrijf je verhuizing één keer. De bedrijven die passen, komen naar jou."
        art={<Van className="hidden h-32 md:block" />}
      >
        <AskForProposals size="large" />
      </CallToAction>
    </>
  );
}

function Province({ province, companies }: { province: string; companies: ListedCompany[] }) {
  return (
    <details className="group rounded-box border border-line border-t-4 border-t-kraft bg-card">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-box px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-step-0">{province}</h2>
        <span className="flex items-center gap-3 text-muted tabular-nums">
          {companies.length === 1 ? "1 bedrijf" : `${companies.length} bedrijven`}
          <span
            aria-hidden="true"
            className="text-xl leading-none text-accent-text transition-transform duration-150 group-open:rotate-45"
          >
            +
          </span>
        </span>
      </summary>
      <div id={directoryAnchor(province)} className="scroll-mt-20 px-4 pb-4 sm:px-6 sm:pb-6">
        {companies.length === 0 ? (
          <p className="text-muted">
            Hier is nog plek.{" "}
            <PageLink
              href={COMPANY_SIGN_UP}
              className="text-accent-text underline underline-offset-4"
            >
              Meld je bedrijf aan
            </PageLink>
          </p>
        ) : (
          <ul className="grid gap-3 lg:grid-cols-2">
            {companies.map((company) => (
              <li
                key={company.id}
                className="relative grid content-start gap-1 rounded-box border border-line bg-paper p-3 hover:border-edge hover:shadow-box"
              >
                <div className="flex items-start justify-between gap-3">
                  <h3 className="text-lg wrap-anywhere">
                    <PageLink
                      href={companyPath(company.id, { provincie: province })}
                      className="after:absolute after:inset-0 after:rounded-box hover:underline"
                    >
                      {company.businessName}
                    </PageLink>
                  </h3>
                  {company.verified && <Badge tone="good">Geverifieerd</Badge>}
                </div>
                <p className="text-sm text-muted">
                  {company.categories.map((category) => CATEGORY_LABELS[category]).join(", ")}
                </p>
                {company.startingPriceCents !== null && (
                  <p className="text-sm">
                    Vanaf{" "}
                    <strong className="tabular-nums">
                      {formatWholeEuros(company.startingPriceCents)}
                    </strong>{" "}
                    incl. btw
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
