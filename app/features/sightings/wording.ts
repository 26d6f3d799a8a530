import { formatDayAndTime } from "~/shared/dates.ts";
import type { Sighting } from "./views.ts";

/** How many companies opened a brief, in a sentence; nothing of one that was accepted before this was noted. */
export function sightingsText(sightings: readonly Sighting[]): string {
  const count = sightings.filter(({ firstAt }) => firstAt !== null).length;
  if (count === 0) return sightings.length > 0 ? "" : "Nog geen bedrijf opende je opdracht.";
  return count === 1 ? "1 bedrijf opende je opdracht." : `${count} bedrijven openden je opdracht.`;
}

/** When a company looked. */
export function lookedText({ firstAt, lastAt }: Sighting): string | null {
  if (!firstAt || !lastAt) return null;
  const first = `Opende hem ${formatDayAndTime(firstAt)}`;
  const isOnce = firstAt.getTime() === lastAt.getTime();
  return isOnce ? `${first}.` : `${first}, het laatst ${formatDayAndTime(lastAt)}.`;
}

/** When a company was given the client's contact data, and when that ended. */
export function contactText({ contactAt, contactUntil }: Sighting): string | null {
  if (!contactAt) return null;
  const given = `Kreeg je naam, adres, e-mail en telefoonnummer ${formatDayAndTime(contactAt)}.`;
  if (!contactUntil) return given;
  return `${given} Je herriep de overeenkomst: sinds ${formatDayAndTime(contactUntil)} ziet het bedrijf ze hier niet meer.`;
}

const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;

/** Within how long the first proposal usually comes, in whole hours; null where that is longer than promised. */
export function usualWaitText(minutes: number | null): string | null {
  if (minutes === null) return null;
  const hours = Math.max(Math.ceil(minutes / MINUTES_AN_HOUR), 1);
  if (hours > HOURS_A_DAY) return null;
  return `De eerste offerte komt meestal binnen ${hours === 1 ? "een uur" : `${hours} uur`}.`;
}
