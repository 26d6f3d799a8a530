import { IN_MOST_HOMES } from "../../goods/constants.ts";
import type { BriefDetails } from "../answers.ts";
import { GROUND_FLOOR } from "../constants.ts";
import { type BriefQuestion, CARD_GROUPS, endsOf } from "../question.ts";
import { ALL_QUESTIONS, QUESTIONS } from "../questions.ts";

const SHOWN = ALL_QUESTIONS.filter(([, { summary, seenBy }]) => summary && seenBy === "companies");

export interface LabelGroup {
  name: string;
  labels: string[];
}

/** What a mover weighs first, as short labels; no group is empty. */
export function detailLabels(details: BriefDetails): LabelGroup[] {
  return Object.entries(CARD_GROUPS).flatMap(([group, name]) => {
    const ofGroup = SHOWN.filter(([, { cardGroup = "besides" }]) => cardGroup === group);
    const labels = ofGroup.flatMap(([of, question]) => labelsOf(of, question, details));
    return labels.length > 0 ? [{ name, labels }] : [];
  });
}

function labelsOf(name: string, { card }: BriefQuestion, details: BriefDetails): readonly string[] {
  const answer = (details as Readonly<Record<string, unknown>>)[name];
  if (typeof card === "function") return card(answer, details);
  return card && answer ? [card] : [];
}

/** Of these questions any label says that a brief is more work than most. */
const ALWAYS = [
  "permitFrom",
  "permitTo",
  "pianoOrSpecialItems",
  "packingService",
  "packedBy",
  "storageWeeks",
] as const satisfies readonly (keyof typeof QUESTIONS)[];

/** What makes a brief more work than most: stairs, rare heavy things, and what is asked besides. */
export function exceptionLabels(details: BriefDetails): string[] {
  const heavy = (details.heavyItems ?? []).filter((item) => !IN_MOST_HOMES.has(item));
  const besides = ALWAYS.flatMap((name) => labelsOf(name, QUESTIONS[name], details));
  return [...carriedLabels(details), ...heavy, ...besides];
}

/** The floors without a lift, or of which nobody said. */
function carriedLabels(details: BriefDetails): string[] {
  const ends = endsOf(details);
  return ends.flatMap(({ floor, lift }, index) => {
    if (!floor || floor === GROUND_FLOOR || lift) return [];
    const end = ends.length > 1 ? ["Van ", "Naar "][index] : "";
    const short = end + floor.replace("verdieping", "verd.");
    return [lift === false ? `${short} zonder lift` : short];
  });
}
