import { classKey } from "../rules.ts";
import type { ClassBand } from "../views.ts";

/**
 * The bands that may be told. Where farther moves cost less than nearer ones that are alike in all else,
 * something else than the way made the difference, as floors do when few were counted: none of these is
 * told by its distance, and a broader class answers for all of them.
 */
export function tellingBands(bands: readonly ClassBand[]): ClassBand[] {
  const groups = Map.groupBy(bands, ({ of }) =>
    of.distance === null ? null : classKey({ ...of, distance: null }),
  );
  return [...groups].flatMap(([key, alike]) => {
    const isOdd = alike.some((far) => alike.some((near) => isFartherForLess(far, near)));
    return key !== null && isOdd ? [] : alike;
  });
}

function isFartherForLess(far: ClassBand, near: ClassBand): boolean {
  if ((far.of.distance ?? 0) <= (near.of.distance ?? 0)) return false;
  const [from, to] = [far.fromCents - near.fromCents, far.toCents - near.toCents];
  return from <= 0 && to <= 0 && from + to < 0;
}
