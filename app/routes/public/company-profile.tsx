import { data, isRouteErrorResponse, useLocation } from "react-router";
import { CompanyProfile } from "~/features/companies/components/company-profile.tsx";
import { listPublicCompanyIds, readPublicCompany } from "~/features/companies/index.server.ts";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { areasText } from "~/features/companies/rules.ts";
import { readPublicEvidence } from "~/features/evidence/index.server.ts";
import { shownText } from "~/features/evidence/wording.ts";
import { checkText } from "~/features/verification/wording.ts";
import { appOf, readerOf } from "~/server/auth/gates.ts";
import { addressLoader } from "~/server/web/addresses.ts";
import { isId } from "~/shared/id.ts";
import { describePage, page, pageTitle } from "~/shared/page.ts";
import { readPageNumber } from "~/shared/page-number.ts";
import { directoryPath, HOMES, provincePath, receivedProposalPath } from "~/shared/paths.ts";
import { isProvince } from "~/shared/provinces.ts";
import { roleOf } from "~/shared/reader.ts";
import { refusalText } from "~/shared/refusals.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Card, EmptyState } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Refused } from "~/ui/refused.later.tsx";
import type { Route } from "./+types/company-profile";

const NOT_FOUND = "Bedrijf niet gevonden";
const isMissing = ({ status }: { status: number }) => status === 404;

export const handle = page({
  indexed: true,
  about: "companies",
  hydrate: false,
  shows: "the company of its path",
  reads: ["provincie", "pagina", "opdracht", "offerte"],
  card: "own",
});
export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (isRouteErrorResponse(error)) {
    return [{ title: pageTitle(isMissing(error) ? NOT_FOUND : refusalText(error.status).title) }];
  }
  if (error) return [{ title: pageTitle(COMPANY_MESSAGES["load-failed"].title) }];
  const company = loaderData?.company;
  if (!company) return [{ title: pageTitle(NOT_FOUND) }];
  const areas = areasText(company.serviceAreas);
  return describePage(
    pageTitle(company.businessName),
    `${company.businessName} verhuist in ${areas}. Bekijk diensten, ervaring en de controle in het Handelsregister, of vraag gratis offertes aan.`,
    {
      "@type": "LocalBusiness",
      name: company.businessName,
      areaServed: company.serviceAreas,
      description: company.bio || undefined,
      aggregateRating: company.rating
        ? {
            "@type": "AggregateRating",
            ratingValue: company.rating.average,
            reviewCount: company.rating.count,
          }
        : undefined,
    },
  );
};

export const loader = addressLoader({
  params: { companyId: isId },
  addresses: async (app) => (await listPublicCompanyIds(app)).map((companyId) => ({ companyId })),
  card: async (app, { companyId }) => {
    const company = await readPublicCompany(app, companyId);
    if (!company) return null;
    const kind = company.verified ? "Geverifieerd verhuisbedrijf" : "Verhuisbedrijf";
    return { title: company.businessName, text: `${kind} in ${areasText(company.serviceAreas)}.` };
  },
  load: async ({ request, params, context }: Route.LoaderArgs) => {
    const role = roleOf(await readerOf(context));
    const company = await readPublicCompany(appOf(context), params.companyId);
    const papers = company ? await readPublicEvidence(appOf(context), company.id) : [];
    const from = whereFrom(new URL(request.url).searchParams, role);
    const back =
      from ?? (role === "visitor" ? directoryPath(company?.serviceAreas[0]) : HOMES[role]);
    return data(
      {
        company,
        check: company && checkText(company),
        papers: papers.map(shownText),
        back,
        // A client who looks at the company of a proposal has asked for proposals already.
        asksProposals: role === "visitor" || (role === "client" && from === null),
      },
      { status: company ? 200 : 404 },
    );
  },
});

/** The place that a link of ours led here from: a province of the directory or a page of it, or a proposal. */
function whereFrom(query: URLSearchParams, role: string): string | null {
  const province = query.get("provincie");
  if (province && isProvince(province)) {
    const page = query.get("pagina");
    return page ? provincePath(province, readPageNumber(page)) : directoryPath(province);
  }
  const [brief, proposal] = [query.get("opdracht") ?? "", query.get("offerte") ?? ""];
  if (role !== "client" || !isId(brief) || !isId(proposal)) return null;
  return receivedProposalPath(brief, proposal);
}

export default function CompanyProfilePage({ loaderData }: Route.ComponentProps) {
  const { company, check, papers, back, asksProposals } = loaderData;
  return (
    <Page>
      <BackLink href={back}>Terug</BackLink>
      {company && check ? (
        <CompanyProfile
          company={company}
          check={check}
          papers={papers}
          asksProposals={asksProposals}
        />
      ) : (
        <NotFound />
      )}
    </Page>
  );
}

function NotFound() {
  return (
    <>
      <h1 className="sr-only">{NOT_FOUND}</h1>
      <EmptyState
        title={NOT_FOUND}
        text="Dit profiel bestaat niet, is nog niet af of is op dit moment niet actief. Vraag offertes aan en bedrijven uit je regio melden zich."
        action={<AskForProposals />}
      />
    </>
  );
}

/** No company can have this address, or its profile could not be read (docs/spec-map.md 8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error)) {
    if (!isMissing(error)) return <Refused status={error.status} />;
    return (
      <Page>
        <BackLink href={directoryPath()}>Terug</BackLink>
        <NotFound />
      </Page>
    );
  }
  const { title, text } = COMPANY_MESSAGES["load-failed"];
  return (
    <Page width="narrow">
      <PageTitle>{title}</PageTitle>
      <Card role="alert" className="border-l-8 border-l-bad">
        <p className="mb-4">{text}</p>
        <LinkButton href={pathname}>Opnieuw proberen</LinkButton>
      </Card>
    </Page>
  );
}
