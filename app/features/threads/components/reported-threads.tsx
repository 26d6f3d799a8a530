import { formatLongDate } from "~/shared/dates.ts";
import { reportedThreadPath } from "~/shared/paths.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Card, Facts } from "~/ui/card.tsx";
import type { ReportedThread } from "../views.ts";

/** Threads that one of the two had an admin look at, each with the way there. */
export function ReportedThreads({ threads }: { threads: readonly ReportedThread[] }) {
  return (
    <ul className="grid gap-3">
      {threads.map((thread) => (
        <li key={thread.proposalId}>
          <Card className="grid gap-3">
            <Facts dense facts={reportFacts(thread)} />
            <div>
              <LinkButton look="secondary" href={reportedThreadPath(thread.proposalId)}>
                Lees het gesprek
              </LinkButton>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Who reported a thread, when and why. */
export function reportFacts(thread: ReportedThread): [string, string][] {
  const { clientName, companyName, reportedBy, reportedAt, reportedWhy } = thread;
  return [
    ["Klant", clientName],
    ["Bedrijf", companyName],
    ["Gemeld door", reportedBy === "client" ? "de klant" : "het bedrijf"],
    ["Gemeld op", formatLongDate(reportedAt)],
    ["Waarom", reportedWhy],
  ];
}
