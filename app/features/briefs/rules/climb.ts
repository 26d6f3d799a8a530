import { FLOORS } from "../../intake/constants.ts";
import { type AddressFacts, endsOf } from "../../intake/question.ts";

/** Floors that things are carried by the stairs, at both addresses; null where a floor or lift is unknown. */
export function floorsToClimb(details: AddressFacts): number | null {
  return endsOf(details).some((end) => floorsCarried(end) === null) ? null : climbOf(details);
}

/** The same as far as it is known: what nobody said counts as no floors. */
export function climbOf(details: AddressFacts): number {
  return endsOf(details).reduce((sum, end) => sum + (floorsCarried(end) ?? 0), 0);
}

const HEIGHTS: ReadonlyMap<string, number> = new Map(FLOORS.map((name, height) => [name, height]));

function floorsCarried({ floor, lift }: ReturnType<typeof endsOf>[number]): number | null {
  const height = HEIGHTS.get(floor ?? "") ?? null;
  // Nobody carries anything up to the ground floor, with a lift or without.
  if (height === 0) return 0;
  if (height === null || (lift ?? null) === null) return null;
  return lift ? 0 : height;
}
