import type { ContactData, Owner } from "~/shared/contact-mask/find.ts";
import type { InPieces } from "~/shared/contact-mask/pieces.ts";
import { type ReadAlone, readTogether } from "~/shared/contact-mask/together.ts";
import { megabytes } from "~/shared/keeper.ts";
import { keepAnswers } from "./in-pieces.ts";

/** The contact data that a reader of several texts sees in each of them, and what each holds alone. */
export interface ReadTexts {
  together: ContactData[][];
  alone: [text: string, found: ContactData[]][];
}

// Each change of what a client is known by reads all briefs of that client with the same names as the one before.
const keepTexts = keepAnswers<ReadTexts>("contact data in briefs", megabytes(4));

/** Reads texts that are seen together, in pieces and once. What is known of some of them `alone` is not read again. */
export async function readTexts(
  texts: readonly string[],
  owner: Owner,
  alone: ReadTexts["alone"] = [],
): Promise<ReadTexts> {
  return await keepTexts(JSON.stringify([texts, owner]), () => readAll(texts, owner, alone));
}

function* readAll(
  texts: readonly string[],
  owner: Owner,
  alone: ReadTexts["alone"],
): InPieces<ReadTexts> {
  const known: ReadAlone = new Map(alone);
  const together = yield* readTogether(texts, owner, known);
  return { together, alone: [...known] };
}
