import type { BriefDetails } from "../answers.ts";
import { type BriefQuestion, CARD_GROUPS } from "../question.ts";
import { QUESTIONS } from "../questions.ts";

const ALL: [string, BriefQuestion][] = Object.entries(QUESTIONS);
const SHOWN = ALL.filter(
  ([, { summary, seenBy }]) => summary && "line" in summary && seenBy === "companies",
);

/** Some labels of a brief, and what they tell of. */
export interface LabelGroup {
  name: string;
  labels: string[];
}

/** What a mover weighs first, as short labels; no group is empty. */
export function detailLabels(details: BriefDetails): LabelGroup[] {
  return Object.entries(CARD_GROUPS)
    .map(([group, name]) => ({
      name,
      labels: SHOWN.filter(([, { cardGroup = "besides" }]) => cardGroup === group).flatMap(
        ([of, question]) => labelsOf(of, question, details),
      ),
    }))
    .filter(({ labels }) => labels.length > 0);
}

/** The labels of one question. */
export function labelsOf(
  name: string,
  { card }: BriefQuestion,
  details: BriefDetails,
): readonly string[] {
  const answer = (details as Readonly<Record<string, unknown>>)[name];
  if (typeof card === "function") return card(answer, details);
  return card && answer ? [card] : [];
}
