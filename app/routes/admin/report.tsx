import { href } from "react-router";
import { BriefPhotos } from "~/features/briefs/components/brief-photos.tsx";
import { DeskHistory } from "~/features/desk/components/act-list.tsx";
import { DeskForm } from "~/features/desk/components/desk-form.tsx";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { listActsOn } from "~/features/desk/index.server.ts";
import { KINDS, OUTCOMES } from "~/features/moderation/catalogue.ts";
import { DecisionList } from "~/features/moderation/components/decision-list.tsx";
import { Undecided } from "~/features/moderation/components/undecided.tsx";
import { decideReport, isDecided, openReport } from "~/features/moderation/index.server.ts";
import { MODERATION_MESSAGES } from "~/features/moderation/messages.ts";
import { outcomesFor } from "~/features/moderation/rules.ts";
import { decisionSchema } from "~/features/moderation/schema.ts";
import {
  categoryLabel,
  isUrgent,
  reportedByLabel,
  standLabel,
  URGENT_SENTENCE,
} from "~/features/moderation/wording.ts";
import { pictureFor } from "~/features/uploads/rules.ts";
import { appOf, requireAdmin, requireStaff } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { formatMoment } from "~/shared/dates.ts";
import { isId } from "~/shared/id.ts";
import { page } from "~/shared/page.ts";
import { companyPath, deskReportPath, reportedThreadPath } from "~/shared/paths.ts";
import { BackLink, LinkButton } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import { SelectField } from "~/ui/fields.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import type { Route } from "./+types/report";

export const handle = page({ title: "Melding", audience: "admin" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const { reportId } = params;
  const found = isId(reportId) ? await openReport(app, actor, reportId) : null;
  if (!found) throw new Response(null, { status: 404 });
  const acts = await listActsOn(app, actor, reportId);
  const { kind, photoIds, photoId } = found.report;
  const pictureOf = (id: string) => pictureFor(kind, id);
  return {
    ...{ ...found, acts, deskKind: actor.kind },
    photos: (photoId ? [photoId] : photoIds).map(pictureOf),
  };
}

export const action = formAction({
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

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, thing, maySee, decided, objected, acts, deskKind, photos } = loaderData;
  const { kind, subjectId, waitsSince } = report;
  const mayDecide = deskKind === "admin" && waitsSince !== null;
  const history = (
    <PagePart id="beslissingen" title="Beslissingen en bezwaren">
      <DecisionList decided={decided} objected={objected} />
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
      {mayDecide && <Deciding loaderData={loaderData} actionData={actionData} />}
      {!mayDecide && <Undecided result={actionData?.result ?? null} />}
      {decided.length === 0 && history}
      <PagePart id="logboek" title="Logboek">
        <DeskHistory acts={acts} />
      </PagePart>
    </Page>
  );
}

function ReportedText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <Card className="grid gap-2">
      <h3 className="text-step-0">{title}</h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Card>
  );
}

/** Where the thing stands, as far as the desk can look there. */
function Elsewhere(props: { kind: string; id: string; briefId: string | null; isAdmin: boolean }) {
  const { kind, id, briefId, isAdmin } = props;
  const places: [string, string][] = [];
  if (kind === "bedrijf") {
    places.push(["Bekijk het profiel", companyPath(id)]);
    places.push(["Naar het bedrijf", href("/admin/bedrijven/:companyId", { companyId: id })]);
  }
  if (briefId) places.push(["Naar de opdracht", href("/admin/opdrachten/:briefId", { briefId })]);
  if (kind === "gesprek" && isAdmin) places.push(["Lees het gesprek", reportedThreadPath(id)]);
  if (places.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {places.map(([name, path]) => (
        <LinkButton key={path} look="secondary" href={path}>
          {name}
        </LinkButton>
      ))}
    </div>
  );
}

function Deciding({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { report, thing, photo, seen } = loaderData;
  const result = actionData?.result ?? null;
  const [, fields] = usePostedForm("beslissen", decisionSchema, result);
  const options = outcomesFor(report.kind, thing, photo).map((value) => ({
    value,
    label: value === "none" ? "Geen maatregel: alles blijft zoals het nu is" : OUTCOMES[value],
  }));
  return (
    <PagePart
      id="beslissen"
      title="Beslissen"
      lead="Wat je beslist is later niet te wijzigen, alleen door een volgende beslissing na bezwaar. Een bedrijf schorsen doe je op zijn eigen pagina."
    >
      <Card>
        <DeskForm
          id="beslissen"
          act="report-decided"
          intent="decide"
          send="Beslissen en beide partijen mailen"
          look="primary"
          hidden={{ reportId: report.id, seen }}
          result={result}
          noteLabel="Feiten"
          noteHint="Waar de beslissing op rust. Beide partijen lezen dit; noem de melder niet."
        >
          <SelectField
            field={fields.outcome}
            label="Wat gebeurt er?"
            placeholder="Kies"
            options={options}
          />
        </DeskForm>
      </Card>
    </PagePart>
  );
}
