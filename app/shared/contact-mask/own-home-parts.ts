import type { ContactData } from "./find.ts";
import { normalise } from "./normalise.ts";
import { findHomeParts, type OwnHome } from "./own-home.ts";
import { type InPieces, isInside, type SpreadPart, type TextPiece } from "./pieces.ts";
import { type Find, tokenise } from "./tokens.ts";

/**
 * Finds the owner's own street or postcode in one text and the number of its house in another, wherever they stand.
 * What a text tells `alone` is left out.
 */
export function* findOwnHomeParts(
  written: readonly TextPiece[],
  homes: readonly OwnHome[],
  alone: readonly ContactData[][],
): InPieces<SpreadPart[]> {
  if (homes.length === 0) return [];
  const found = homes.map((home) => ({
    home,
    streets: [] as SpreadPart[],
    numbers: [] as SpreadPart[],
  }));
  for (const { at, from, text } of written) {
    const reading = normalise(text);
    const tokens = tokenise(reading);
    const asPart = ({ kind, from: first, to }: Find): SpreadPart => {
      const start = from + (reading.starts[first] ?? 0);
      return { at, stretch: { kind, start, end: from + (reading.ends[to - 1] ?? 0) } };
    };
    const isRead = (part: SpreadPart) => !alone[at]?.some((one) => isInside(part.stretch, one));
    for (const { home, streets, numbers } of found) {
      const parts = findHomeParts(tokens, home);
      for (const part of parts.alone.map(asPart).filter(isRead)) streets.push(part);
      for (const part of parts.numbers.map(asPart).filter(isRead)) numbers.push(part);
    }
    yield;
  }
  return found.flatMap(({ streets, numbers }) =>
    streets.length > 0 && numbers.length > 0 ? [...streets, ...numbers] : [],
  );
}
