import type { SubmissionResult } from "@conform-to/react";
import { ON_SHOW } from "~/shared/on-show.ts";
import { warningsText } from "../rules.ts";
import type { ListedMeasure } from "../views.ts";
import { ClearForm, PauseForm, WarnForm } from "./measure-forms.tsx";
import { MeasureList } from "./measure-list.tsx";

type Intent = "warn" | "pause" | "clear";

/** What was done about the reporter of a report, and what an admin may do. */
export function ReporterMeasures(props: {
  reportId: string;
  measures: { rows: readonly ListedMeasure[]; warnings: number; mark: string };
  mayAct: boolean;
  /** The last answer of the form with an intent. */
  answers: (intent: Intent) => SubmissionResult | null;
  /** The form that was just answered: it stays open. */
  posted: string | null;
}) {
  const { reportId, measures, mayAct, answers, posted } = props;
  const formOf = (intent: Intent, measureId = "") => ({
    id: `melder-${intent}${measureId}`,
    intent,
    hidden: { reportId, [ON_SHOW]: measures.mark, ...(measureId && { measureId }) },
    result: answers(intent),
    open: posted === intent,
  });
  return (
    <>
      <p>{measures.warnings === 0 ? "Nog niet gewaarschuwd." : warningsText(measures.warnings)}</p>
      <MeasureList
        measures={measures.rows}
        EndForm={({ measure: { id, kind, endedAt } }) =>
          mayAct && kind !== "closed" && !endedAt && <ClearForm {...formOf("clear", id)} />
        }
      />
      {mayAct && <WarnForm {...formOf("warn")} />}
      {mayAct && measures.warnings > 0 && <PauseForm {...formOf("pause")} />}
    </>
  );
}
