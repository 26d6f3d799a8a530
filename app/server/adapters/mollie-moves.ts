import { createHash } from "node:crypto";
import type { Dossier } from "./mollie-report.ts";
import { belongingOf } from "./mollie-words.ts";

/** The name that Mollie keeps for the reason of a move: 72 bits tell those of one subscription apart. */
export function shortNameOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 12);
}

/** The short names of all moves of a subscription's next payment, in the order in which they were made. */
export function movesOf({ record, subscriptions }: Dossier): string[] {
  const noted = subscriptions.flatMap((each) => belongingOf(each)?.moves ?? []);
  return [...new Set([...noted, ...(record.moves ?? [])])];
}

/** Number of moves of the next payment that were made after the move with this key; 0 where no move has it. */
export function countMovesAfter(dossier: Dossier, key: string | undefined): number {
  const moves = movesOf(dossier);
  const place = key === undefined ? -1 : moves.indexOf(shortNameOf(key));
  return place === -1 ? 0 : moves.length - 1 - place;
}
