import { formatMoment } from "~/shared/dates.ts";
import { deskReportPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import { KINDS } from "../catalogue.ts";
import type { ListedReport } from "../views.ts";
import { answerByText, categoryLabel, isUrgent, reportedByLabel, standLabel } from "../wording.ts";

/** Reports at the desk, each with the way to its own page; headings are those `under` a part of the page, or not. */
export function ReportList(props: { reports: readonly ListedReport[]; under?: true }) {
  const { reports, under } = props;
  const Heading = under ? "h3" : "h2";
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li key={report.id}>
          <Card className="grid gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <Heading className="text-step-0">{`Melding ${report.number}`}</Heading>
              {isUrgent(report) && <Badge tone="bad">Dringend</Badge>}
              <Badge tone={report.waitsSince ? "busy" : "quiet"}>{standLabel(report)}</Badge>
            </div>
            <Facts
              dense
              facts={[
                ["Over", `${KINDS[report.kind].label}${report.isAboutPhoto ? " (foto)" : ""}`],
                ["Wat", categoryLabel(report.category)],
                ["Door", reportedByLabel(report.reportedAs)],
                ["Wanneer", formatMoment(report.createdAt)],
                ["Antwoord op bezwaar", answerByText(report)],
              ]}
            />
            <div>
              <LinkButton look="secondary" href={deskReportPath(report.id)}>
                {`Bekijk melding ${report.number}`}
              </LinkButton>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
