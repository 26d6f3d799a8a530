import { formatMoment } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import type { ListedAct } from "../views.ts";
import { actLabel, changeLines, doerLabel, reasonLabel, subjectLabel } from "../wording.ts";

/** What was done at the desk, newest first. */
export function ActList({ acts }: { acts: readonly ListedAct[] }) {
  return (
    <ul className="grid gap-3">
      {acts.map((act) => (
        <li key={act.id}>
          <Card className="grid gap-2">
            <h3 className="text-step-0">{actLabel(act)}</h3>
            <Facts
              facts={[
                ["Wanneer", formatMoment(act.createdAt)],
                ["Wie", doerLabel(act)],
                ["Waarop", subjectLabel(act)],
                ["Reden", reasonLabel(act)],
                ["Toelichting", act.note],
                ["Wat", changeLines(act.before, act.after).join("\n")],
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The same on the page of the thing that was done something to. */
export function DeskHistory({ acts }: { acts: readonly ListedAct[] }) {
  if (acts.length === 0) return <p className="text-muted">Aan het bureau is hier niets gedaan.</p>;
  return <ActList acts={acts} />;
}
