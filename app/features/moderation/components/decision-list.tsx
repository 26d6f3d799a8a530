import { formatMoment } from "~/shared/dates.ts";
import { Card, Facts } from "~/ui/card.tsx";
import type { ShownDecision, ShownObjection } from "../views.ts";
import { groundSentence, outcomeLabel, sideLabel } from "../wording.ts";

/** What was decided about a report and who objected, in the order in which it happened. */
export function DecisionList(props: {
  decided: readonly ShownDecision[];
  objected: readonly ShownObjection[];
  /** Until when the objection that waits is answered; null where none does. */
  answerBy: string | null;
}) {
  const lastDecidedAt = Math.max(...props.decided.map(({ createdAt }) => createdAt.getTime()));
  const termOf = ({ createdAt }: ShownObjection) =>
    createdAt.getTime() >= lastDecidedAt ? props.answerBy : null;
  const steps = [
    ...props.decided.map((one) => ({ at: one.createdAt, id: one.id, shown: decisionFacts(one) })),
    ...props.objected.map((one) => ({
      at: one.createdAt,
      id: one.id,
      shown: objectionFacts(one, termOf(one)),
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  if (steps.length === 0) return <p className="text-muted">Er is nog niets beslist.</p>;
  return (
    <ol className="grid gap-3">
      {steps.map(({ id, shown }) => (
        <li key={id}>
          <Card>
            <Facts facts={shown} />
          </Card>
        </li>
      ))}
    </ol>
  );
}

type Lines = [string, string][];

function decisionFacts({ outcome, reason, byMachine, decidedBy, facts, createdAt }: ShownDecision) {
  const lines: Lines = [
    ["Beslissing", outcomeLabel(outcome)],
    [
      "Door",
      byMachine ? "een programma (het masker)" : (decidedBy ?? "iemand die hier niet meer werkt"),
    ],
    ["Wanneer", formatMoment(createdAt)],
    ["Grond", groundSentence(reason)],
    ["Feiten", facts ?? ""],
  ];
  return lines;
}

function objectionFacts({ side, why, createdAt }: ShownObjection, term: string | null) {
  const lines: Lines = [
    ["Bezwaar van", sideLabel(side)],
    ["Wanneer", formatMoment(createdAt)],
    ["Waarom", why ?? "niet gezegd"],
    ["Antwoord", term ?? ""],
  ];
  return lines;
}
