import { href } from "react-router";
import { BriefPhotos } from "~/features/briefs/components/brief-photos.tsx";
import { Objections } from "~/features/contact/components/message-list.tsx";
import { listObjectionsOf } from "~/features/contact/index.server.ts";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { Older } from "~/features/desk/components/older.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { ReporterMeasures } from "~/features/measures/components/reporter-measures.tsx";
import {
  clearReporter,
  listMeasures,
  pauseReports,
  warnReporter,
} from "~/features/measures/index.server.ts";
import { MEASURE_MESSAGES } from "~/features/measures/messages.ts";
import { clearSchema, pauseReportsSchema, warnSchema } from "~/features/measures/schema.ts";
import { KINDS } from "~/features/moderation/catalogue.ts";
import { DecidingForm } from "~/features/moderation/components/deciding-form.tsx";
import { DecisionList } from "~/features/moderation/components/decision-list.tsx";
import { Elsewhere, ReportedText } from "~/features/moderation/components/reported-thing.tsx";
import { Undecided } from "~/features/moderation/components/undecided.tsx";
import { decideReport, isDecided, openReport } from "~/features/moderation/index.server.ts";
import { MODERATION_MESSAGES } from "~/features/moderation/messages.ts";
import { decisionSchema } from "~/features/moderation/schema.ts";
import {
  answerByText,
  categoryLabel,
  isUrgent,
  reportedByLabel,
  standLabel,
  URGENT_SENTENCE,
} from "~/features/moderation/wording.ts";
import { pictureFor } from "~/features/uploads/rules.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction, formActions } from "~/server/web/form-action.ts";
import { readCursor } from "~/shared/cursor.ts";
import { formatMoment } from "~/shared/dates.ts";
import { resultOf } from "~/shared/form-answer.ts";
import { isId } from "~/shared/id.ts";
import { ON_SHOW } from "~/shared/on-show.ts";
import { page } from "~/shared/page.ts";
import { deskReportPath } from "~/shared/paths.ts";
import { BackLink } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import type { Route } from "./+types/report";

export const handle = page({ title: "Melding", audience: "admin" });

/** For each list of the page the query parameter of its cursor, which is also the id of its heading. */
const LISTS = { measures: "melder", objections: "bezwaren", acts: "logboek" } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { reportId } = params;
  const found = isId(reportId) ? await openReport(app, actor, reportId) : null;
  if (!found) throw new Response(null, { status: 404 });
  const { reporterId: userId, reporterEmail: email } = found.report;
  const query = new URL(request.url).searchParams;
  const after = (list: string) => readCursor(query.get(list));
  const [acts, measures, objections] = await Promise.all([
    listActsOn(app, actor, reportId, after(LISTS.acts)),
    listMeasures(app, actor, { userId, email }, after(LISTS.measures)),
    listObjectionsOf(app, actor, { objectsToReport: reportId }, after(LISTS.objections)),
  ]);
  const { kind, photoIds, photoId } = found.report;
  const pictureOf = (id: string) => pictureFor(kind, id);
  return {
    ...{ ...found, acts, measures, objections, deskKind: actor.kind },
    photos: (photoId ? [photoId] : photoIds).map(pictureOf),
  };
}

const decide = formAction({
  gate: requireAdmin,
  schema: decisionSchema,
  // The page of a report that was decided meanwhile has no form whose fields could be marked.
  invalid: async (_, { app, actor, fields }) => {
    const reportId = textField(fields, "reportId");
    const isBefore = isId(reportId) && (await isDecided(app, actor, reportId));
    return MODERATION_MESSAGES[isBefore ? "decided-before" : "invalid"];
  },
  act: ({ app, actor, value }) => decideReport(app, actor, value),
  messages: MODERATION_MESSAGES,
  done: ({ value }) => ({
    to: deskReportPath(value.reportId),
    message: MODERATION_MESSAGES.decided,
  }),
});

const ofReporter = {
  gate: requireAdmin,
  invalid: MEASURE_MESSAGES.invalid,
  messages: { ...MEASURE_MESSAGES, ...{ "not-found": MODERATION_MESSAGES["not-found"] } },
};
const toReporter =
  (name: "warned" | "paused" | "cleared") =>
  ({ value }: { value: { reportId: string } }) => ({
    to: `${deskReportPath(value.reportId)}#${LISTS.measures}`,
    message: MEASURE_MESSAGES[name],
  });

const warn = formAction({
  ...ofReporter,
  schema: warnSchema,
  act: ({ app, actor, fields, value }) =>
    warnReporter(app, actor, value, textField(fields, ON_SHOW)),
  done: toReporter("warned"),
});

const pause = formAction({
  ...ofReporter,
  schema: pauseReportsSchema,
  act: ({ app, actor, fields, value }) =>
    pauseReports(app, actor, value, textField(fields, ON_SHOW)),
  done: toReporter("paused"),
});

const clear = formAction({
  ...ofReporter,
  schema: clearSchema,
  act: ({ app, actor, value }) => clearReporter(app, actor, value),
  done: toReporter("cleared"),
});

export const action = formActions({
  gate: requireAdmin,
  forms: { decide, warn, pause, clear },
  otherwise: "decide",
});

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, thing, maySee, decided, objected, acts, deskKind, photos } = loaderData;
  const { measures, objections, photo, seen } = loaderData;
  const { kind, subjectId, waitsSince } = report;
  const mayDecide = deskKind === "admin" && waitsSince !== null;
  const history = (
    <PagePart id="beslissingen" title="Beslissingen en bezwaren">
      <DecisionList decided={decided} objected={objected} answerBy={answerByText(report)} />
    </PagePart>
  );
  return (
    <Page width="narrow" message={actionData?.message}>
      <DeskNav kind={deskKind} />
      <BackLink href={href("/admin/meldingen")}>Terug naar de meldingen</BackLink>
      <PageTitle lead={standLabel(report)}>{`Melding ${report.number}`}</PageTitle>
      {isUrgent(report) && (
        <Card className="border-l-8 border-l-bad">
          <p className="font-semibold">{URGENT_SENTENCE}</p>
        </Card>
      )}
      <Card>
        <Facts
          facts={[
            ["Over", `${KINDS[kind].label}${report.photoId ? " (foto)" : ""}`],
            ["Nummer ervan", subjectId],
            ["Wat er mis is", categoryLabel(report.category)],
            ["Uitleg", report.why],
            [
              "Gemeld door",
              [reportedByLabel(report.reportedAs), report.reporterName, report.reporterEmail]
                .filter(Boolean)
                .join(", "),
            ],
            ["Gemeld op", formatMoment(report.createdAt)],
          ]}
        />
      </Card>
      <PagePart id="wat" title="Wat er gemeld is">
        {!maySee && (
          <p className="text-muted">Wat twee mensen elkaar schrijven, leest een beheerder.</p>
        )}
        <ReportedText title="Zoals het was" text={report.copy} />
        {thing
          ? thing.text !== report.copy && <ReportedText title="Zoals het nu is" text={thing.text} />
          : maySee && <p className="text-muted">Het is er niet meer.</p>}
        {thing?.isHidden && <p className="font-semibold">Anderen lezen de tekst nu niet.</p>}
        <BriefPhotos photos={photos} />
        <Elsewhere
          kind={kind}
          id={subjectId}
          briefId={thing?.briefId ?? null}
          isAdmin={deskKind === "admin"}
        />
      </PagePart>
      {/* Whoever decides on an objection reads first what was decided and what somebody has against it. */}
      {decided.length > 0 && history}
      {mayDecide ? (
        <DecidingForm
          report={report}
          thing={thing}
          photo={photo}
          seen={seen}
          result={resultOf(actionData, "decide")}
        />
      ) : (
        <Undecided result={resultOf(actionData, "decide")} />
      )}
      {decided.length === 0 && history}
      <PagePart id={LISTS.measures} title="Maatregelen tegen de melder">
        <ReporterMeasures
          reportId={report.id}
          measures={measures}
          mayAct={deskKind === "admin" && report.reporterEmail !== null}
          answers={(intent) => resultOf(actionData, intent)}
          posted={actionData?.intent ?? null}
        />
        <Older next={measures.next} list={LISTS.measures} anchor={LISTS.measures} />
        <Objections of={objections} list={LISTS.objections} />
      </PagePart>
      <PagePart id={LISTS.acts} title="Logboek">
        <DeskHistory acts={acts} list={LISTS.acts} />
      </PagePart>
    </Page>
  );
}
