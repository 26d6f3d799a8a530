import { IN_MOST_HOMES } from "../../goods/constants.ts";
import type { BriefDetails } from "../answers.ts";
import { GROUND_FLOOR } from "../constants.ts";
import { isLiftAskedTwice } from "../question.ts";
import { QUESTIONS } from "../questions.ts";
import { labelsOf } from "./labels.ts";

/** Of these questions any label says that a brief is more work than most. */
const ALWAYS = [
  "permitFrom",
  "permitTo",
  "pianoOrSpecialItems",
  "packingService",
  "storageWeeks",
] as const satisfies readonly (keyof typeof QUESTIONS)[];

/**
 * What makes a brief more work than most, in the few words of a row: what is carried by the stairs, heavy
 * things that few homes have, and what is asked besides. What every move has is no news.
 */
export function exceptionLabels(details: BriefDetails): string[] {
  const heavy = (details.heavyItems ?? []).filter((item) => !IN_MOST_HOMES.has(item));
  const besides = ALWAYS.flatMap((name) => labelsOf(name, QUESTIONS[name], details));
  return [...carriedLabels(details), ...heavy, ...besides];
}

/** The floors without a lift, or of which nobody said; older briefs say it of both together. */
function carriedLabels(details: BriefDetails): string[] {
  const { serviceType, fromFloor, toFloor, hasElevator, hasElevatorTo } = details;
  if (serviceType === "ONTRUIMING") return floorLabels("", fromFloor, hasElevator);
  const isTwice = isLiftAskedTwice(details);
  const known = isTwice || hasElevator === false;
  return [
    ...floorLabels("Van ", fromFloor, known ? hasElevator : null),
    ...floorLabels("Naar ", toFloor, isTwice ? hasElevatorTo : known ? hasElevator : null),
  ];
}

function floorLabels(
  prefix: string,
  floor: string | null | undefined,
  lift: boolean | null | undefined,
): string[] {
  if (!floor || floor === GROUND_FLOOR || lift) return [];
  const short = prefix + floor.replace("verdieping", "verd.");
  return [lift === false ? `${short} zonder lift` : short];
}
