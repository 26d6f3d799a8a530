import { FLOORS } from "../../intake/constants.ts";
import { type AddressFacts, isLiftAskedTwice } from "../../intake/question.ts";

/** Floors that things are carried by the stairs, at both addresses; null where a floor or lift is unknown. */
export function floorsToClimb(details: AddressFacts): number | null {
  const ends = floorsOfEnds(details);
  return ends.reduce((sum, end) => (sum === null || end === null ? null : sum + end), 0);
}

/** The same as far as it is known: what nobody said counts as no floors. */
export function climbOf(details: AddressFacts): number {
  return floorsOfEnds(details).reduce<number>((sum, end) => sum + (end ?? 0), 0);
}

/**
 * The same of each address by itself, of a clearance the one it has. A brief from before there was a
 * lift at each address has one answer: a yes may be about either.
 */
function floorsOfEnds(details: AddressFacts): (number | null)[] {
  const { serviceType, fromFloor, toFloor, hasElevator, hasElevatorTo } = details;
  if (serviceType === "ONTRUIMING") return [floorsCarried(fromFloor, hasElevator)];
  const isAskedTwice = isLiftAskedTwice(details);
  const ofBoth = hasElevator === false ? false : null;
  return [
    floorsCarried(fromFloor, isAskedTwice ? hasElevator : ofBoth),
    floorsCarried(toFloor, isAskedTwice ? hasElevatorTo : ofBoth),
  ];
}

const HEIGHTS: ReadonlyMap<string, number> = new Map(FLOORS.map((name, height) => [name, height]));

function floorsCarried(floor: AddressFacts["fromFloor"], lift: AddressFacts["hasElevator"]) {
  const height = HEIGHTS.get(floor ?? "") ?? null;
  // Nobody carries anything up to the ground floor, with a lift or without.
  if (height === 0) return 0;
  if (height === null || (lift ?? null) === null) return null;
  return lift ? 0 : height;
}
