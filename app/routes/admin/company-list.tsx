import {
  COMPANY_QUERY,
  CompaniesAtDesk,
  CompanySearch,
} from "~/features/companies/components/desk-companies.tsx";
import { listCompaniesAtDesk } from "~/features/companies/index.server.ts";
import { VERIFICATION_STATUSES } from "~/features/companies/lifecycle.ts";
import { companyRows } from "~/features/companies/wording.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { MAX_EXPORTED } from "~/features/desk/constants.ts";
import { EvidenceQueue } from "~/features/evidence/components/desk-evidence.tsx";
import { listWaitingEvidence } from "~/features/evidence/index.server.ts";
import { VerificationQueue } from "~/features/verification/components/queue.tsx";
import { listQueue } from "~/features/verification/index.server.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { readPageNumber } from "~/shared/page-number.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageList, PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/company-list";

/** Where the number of each queue's page stands in the address; also the anchor of its heading. */
const QUEUE = "controle";
const PAPER_QUEUE = "papieren";
const MAX_SEARCH = 100;

export const handle = page({ title: "Bedrijven", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const query = new URL(request.url).searchParams;
  const sought = soughtIn(query);
  const [found, waiting, papers] = await Promise.all([
    listCompaniesAtDesk(app, actor, sought, readCursor(query.get(AFTER))),
    listQueue(app, actor, readPageNumber(query.get(QUEUE))),
    listWaitingEvidence(app, actor, readPageNumber(query.get(PAPER_QUEUE))),
  ]);
  return { kind: actor.kind, sought, found, waiting, papers };
}

function soughtIn(query: URLSearchParams) {
  const search = (query.get(COMPANY_QUERY.search) ?? "").trim().slice(0, MAX_SEARCH);
  const asked = query.get(COMPANY_QUERY.status);
  return {
    search: search === "" ? undefined : search,
    status: VERIFICATION_STATUSES.find((status) => status === asked),
    suspended: query.has(COMPANY_QUERY.suspended) ? (true as const) : undefined,
  };
}

export const action = csvForm({
  gate: requireStaff,
  name: "companies",
  file: "bedrijven",
  read: async (app, actor, query) =>
    (await listCompaniesAtDesk(app, actor, soughtIn(query), null, MAX_EXPORTED)).rows,
  tell: companyRows,
});

export default function Companies({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, sought, found, waiting, papers } = loaderData;
  const query = new URLSearchParams({
    ...(sought.search && { [COMPANY_QUERY.search]: sought.search }),
    ...(sought.status && { [COMPANY_QUERY.status]: sought.status }),
    ...(sought.suspended && { [COMPANY_QUERY.suspended]: "ja" }),
  });
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Elk bedrijf met een profiel, het nieuwste bovenaan. Nakijken, schorsen en de hele geschiedenis vind je op zijn eigen pagina." />
      <PageList
        id={QUEUE}
        title="Te controleren bedrijven"
        none="Geen bedrijf wacht op controle van naam en KvK-nummer."
        label="bedrijven"
        of={waiting}
      >
        <VerificationQueue companies={waiting.rows} />
      </PageList>
      <PageList
        id={PAPER_QUEUE}
        title="Papieren om na te kijken"
        none="Geen papier wacht op een beheerder."
        label="papieren"
        of={papers}
      >
        <EvidenceQueue papers={papers.rows} />
      </PageList>
      <PagePart id="alle" title="Alle bedrijven">
        <CompanySearch
          search={sought.search ?? ""}
          status={sought.status}
          suspended={sought.suspended ?? false}
        />
        {found.rows.length === 0 ? (
          <p className="text-muted">Geen bedrijf gevonden.</p>
        ) : (
          <CompaniesAtDesk companies={found.rows} />
        )}
        <Older next={found.next} query={query} anchor="alle" />
        <ExportForm result={actionData?.result ?? null} />
      </PagePart>
    </Page>
  );
}
