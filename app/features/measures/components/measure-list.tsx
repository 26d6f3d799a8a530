import { formatLongDate, formatMoment } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import type { Elements } from "~/ui/elements.ts";
import { REASONS } from "../../desk/constants.ts";
import type { ListedMeasure } from "../views.ts";
import { MEASURE_LABELS } from "../wording.ts";

/** Measures about a person, newest first; `EndForm` is what takes one back. */
export function MeasureList(props: {
  measures: readonly ListedMeasure[];
  EndForm?: (props: { measure: ListedMeasure }) => Elements;
}) {
  const { measures, EndForm } = props;
  return (
    <ul className="grid gap-3">
      {measures.map((measure) => (
        <li key={measure.id}>
          <Card className="grid gap-2">
            <h3 className="text-step-0">{MEASURE_LABELS[measure.kind]}</h3>
            <Facts
              facts={[
                ["Wanneer", formatMoment(measure.createdAt)],
                ["Reden", reasonText(measure.reason)],
                ["Feiten", measure.facts],
                ["Tot en met", measure.until && formatLongDate(measure.until)],
                ["Opgeheven", measure.endedAt && formatMoment(measure.endedAt)],
              ]}
            />
            {EndForm && <EndForm measure={measure} />}
          </Card>
        </li>
      ))}
    </ul>
  );
}

const reasonText = (reason: string) =>
  Object.entries(REASONS).find(([name]) => name === reason)?.[1] ?? reason;
