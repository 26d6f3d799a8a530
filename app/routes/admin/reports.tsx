import { href } from "react-router";
import { ExportForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { DeskSearch } from "~/features/desk/components/desk-search.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { SEARCH } from "~/features/desk/constants.ts";
import { askedIn } from "~/features/desk/rules.ts";
import { ReportList } from "~/features/moderation/components/report-list.tsx";
import { listReports, listUrgentReports } from "~/features/moderation/index.server.ts";
import { reportRows, URGENT_SENTENCE } from "~/features/moderation/wording.ts";
import { csvForm } from "~/gates/csv-form.ts";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { readCursor } from "~/shared/cursor.ts";
import { page } from "~/shared/page.ts";
import { AFTER } from "~/ui/load-more.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/reports";

const PAGE_PATH = href("/admin/meldingen");
/** Where the address says that all are asked for, and not only what waits. */
const ALL = "alle";
/** Where the cursor of the urgent reports stands in the address; also the anchor of their heading. */
const URGENT = "dringend";

export const handle = page({ title: "Meldingen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const query = new URL(request.url).searchParams;
  const sought = soughtIn(query);
  const app = appOf(context);
  const [urgent, found] = await Promise.all([
    listUrgentReports(app, actor, readCursor(query.get(URGENT))),
    listReports(app, actor, sought, readCursor(query.get(AFTER))),
  ]);
  return { kind: actor.kind, ...sought, urgent, found };
}

const soughtIn = (query: URLSearchParams) => ({
  search: askedIn(query, SEARCH, 64),
  waiting: query.get(ALL) !== "1",
});

export const action = csvForm({
  gate: requireStaff,
  name: "reports",
  file: "meldingen",
  read: (app, actor, query, { after, size }) =>
    listReports(app, actor, soughtIn(query), readCursor(after), size),
  tell: reportRows,
});

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, search, waiting, urgent, found } = loaderData;
  const none = search
    ? `Geen melding gevonden met '${search}'.`
    : "Er wacht geen melding en geen bezwaar.";
  return (
    <Page message={actionData?.message}>
      <DeskNav kind={kind} />
      <PageTitle lead="Wat mensen meldden en waartegen ze bezwaar maakten. Wat het langst wacht, staat bovenaan." />
      {urgent.rows.length > 0 && (
        <PagePart
          id={URGENT}
          title="Dringend: misbruik van een kind"
          lead={`${URGENT_SENTENCE} In de lijst hieronder staat dit ook, op zijn eigen plaats.`}
        >
          <ReportList reports={urgent.rows} under />
          <Older next={urgent.next} list={URGENT} anchor={URGENT}>
            Verder
          </Older>
        </PagePart>
      )}
      <DeskSearch
        label="Nummer"
        hint="Het nummer van een melding, of van wat er gemeld is."
        search={search}
      />
      <p id="wachtend">
        {waiting && !search ? (
          <span>
            Je ziet wat wacht.{" "}
            <TextLink href={`${PAGE_PATH}?${ALL}=1`}>Alle meldingen, nieuwste eerst</TextLink>
          </span>
        ) : (
          <TextLink href={PAGE_PATH}>Alleen wat wacht</TextLink>
        )}
      </p>
      {found.rows.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ReportList reports={found.rows} />
      )}
      <Older next={found.next}>Verder</Older>
      <ExportForm result={actionData?.result ?? null} />
    </Page>
  );
}
