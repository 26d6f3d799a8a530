import {
  COMPANY_QUERY,
  CompaniesAtDesk,
  CompanySearch,
} from "~/features/companies/components/desk-companies.tsx";
import { listCompaniesAtDesk } from "~/features/companies/index.server.ts";
import { VERIFICATION_STATUSES } from "~/features/companies/lifecycle.ts";
import { companyRows } from "~/features/companies/wording.ts";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskList } from "~/features/desk/components/desk-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { askedIn, exportIntent } from "~/features/desk/rules.ts";
import { EvidenceQueue } from "~/features/evidence/components/desk-evidence.tsx";
import { listWaitingEvidence } from "~/features/evidence/index.server.ts";
import { paperRows } from "~/features/evidence/wording.ts";
import { VerificationQueue } from "~/features/verification/components/queue.tsx";
import { listQueue } from "~/features/verification/index.server.ts";
import { queueRows } from "~/features/verification/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { page } from "~/shared/page.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/company-list";

/** Where the cursor of each queue stands in the address; also the anchor of its heading. */
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
    listQueue(app, actor, readCursor(query.get(QUEUE))),
    listWaitingEvidence(app, actor, readCursor(query.get(PAPER_QUEUE))),
  ]);
  return { kind: actor.kind, sought, found, waiting, papers };
}

function soughtIn(query: URLSearchParams) {
  const search = askedIn(query, COMPANY_QUERY.search, MAX_SEARCH);
  const asked = query.get(COMPANY_QUERY.status);
  return {
    search: search === "" ? undefined : search,
    status: VERIFICATION_STATUSES.find((status) => status === asked),
    suspended: query.has(COMPANY_QUERY.suspended) ? (true as const) : undefined,
  };
}

const take = csvForm({
  gate: requireStaff,
  name: "companies",
  file: "bedrijven",
  read: (app, actor, query, { after, size }) =>
    listCompaniesAtDesk(app, actor, soughtIn(query), readCursor(after), size),
  tell: companyRows,
});

const takeQueue = csvForm({
  gate: requireStaff,
  name: "verification-queue",
  file: "te-controleren",
  read: (app, actor, _, { after, size }) => listQueue(app, actor, readCursor(after), size),
  tell: queueRows,
});

const takePapers = csvForm({
  gate: requireStaff,
  name: "evidence-queue",
  file: "papieren",
  read: (app, actor, _, { after, size }) =>
    listWaitingEvidence(app, actor, readCursor(after), size),
  tell: paperRows,
});

export const action = formActions({
  gate: requireStaff,
  forms: {
    export: take,
    [exportIntent(QUEUE)]: takeQueue,
    [exportIntent(PAPER_QUEUE)]: takePapers,
  },
});

export default function Companies({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, sought, found, waiting, papers } = loaderData;
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Elk bedrijf met een profiel, het nieuwste bovenaan. Nakijken, schorsen en de hele geschiedenis vind je op zijn eigen pagina." />
      <DeskList
        id={QUEUE}
        title="Te controleren bedrijven"
        none="Geen bedrijf wacht op controle van naam en KvK-nummer."
        of={waiting}
        taken={resultOf(actionData, exportIntent(QUEUE))}
      >
        <VerificationQueue companies={waiting.rows} />
      </DeskList>
      <DeskList
        id={PAPER_QUEUE}
        title="Papieren om na te kijken"
        none="Geen papier wacht op een beheerder."
        of={papers}
        taken={resultOf(actionData, exportIntent(PAPER_QUEUE))}
      >
        <EvidenceQueue papers={papers.rows} />
      </DeskList>
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
        <Older next={found.next} anchor="alle" />
        <ExportForm result={resultOf(actionData, "export")} />
      </PagePart>
    </Page>
  );
}
