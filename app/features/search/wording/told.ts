import type { ReachedWork } from "../../reach/views.ts";
import { reachTexts } from "../../reach/wording.ts";

/** How many companies were mailed about a brief, in a sentence; null as long as none was. */
function toldText(companies: number): string | null {
  if (companies === 0) return null;
  return companies === 1
    ? "Eén verhuisbedrijf kreeg een mail over je opdracht."
    : `${companies} verhuisbedrijven kregen een mail over je opdracht.`;
}

/** Which companies know of a brief or may take it, in sentences. */
export function knownByTexts(told: number, placed: ReachedWork): string[] {
  const text = toldText(told);
  if (text === null) return reachTexts(placed.reach, placed);
  return placed.reach.near === 0 ? [text, ...reachTexts(placed.reach, placed)] : [text];
}

/** What the client of a brief reads that had no proposal within a day. */
export const LATE_TEXT = "Er kwam binnen 24 uur nog geen offerte. Wij zien dat en kijken mee.";

/** What brings proposals on such a brief, in a sentence. */
export const HELPS_TEXT =
  "Wat helpt: meer mogelijke dagen, foto's van wat er mee moet en een volledige lijst.";
