import { formatDay, formatMonth } from "~/shared/dates.ts";
import { formatWholeEuros } from "~/shared/money.ts";
import { once } from "~/shared/remembered.ts";
import {
  BRIEF_HOURS,
  DATE_SLACK_LABELS,
  SERVICE_TYPE_LABELS,
  type ServiceType,
  TIME_LABELS,
  type TimePreference,
} from "../intake/constants.ts";
import { PREVIEW_CHARACTERS } from "./constants.ts";
import type { BriefDates, ShownPlaces } from "./views.ts";

/** Places as people read them: '{from} naar {to}', or 'Woningontruiming in {from}'. */
export function locationText({ from, to }: ShownPlaces): string {
  return to === null ? CLEARANCE_IN + from : `${from} naar ${to}`;
}

/** An address in a place, as far as it was told: 'Kade 12 A, 1234 AB Zwolle'; null of the place alone. */
export function addressText(
  parts: readonly (string | null)[],
  postcode: string | null,
  city: string | null,
): string | null {
  const door = parts.filter(Boolean).join(" ");
  if (!door && !postcode) return null;
  return [door, [postcode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

export const POSTCODE_DIGITS = 4;

/** What companies may know of the postcodes before acceptance: '1234 naar 7311', or one of the two. */
export function postcodesText(serviceType: ServiceType, from: string | null, to: string | null) {
  const [start, end] = [from, to].map((postcode) => postcode?.slice(0, POSTCODE_DIGITS));
  if (serviceType === "ONTRUIMING") return start ?? null;
  if (start && end) return `${start} naar ${end}`;
  if (start) return `van ${start}`;
  return end ? `naar ${end}` : null;
}

const CLEARANCE_IN = `${SERVICE_TYPE_LABELS.ONTRUIMING} in `;

/** The title of a brief within a sentence: 'verhuizing Utrecht naar Limburg'. */
export function titleInSentence(serviceType: ServiceType, location: string): string {
  const title = briefTitle(serviceType, location);
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** What is asked and where, for the subject of a mail: 'Verhuizing Utrecht naar Limburg'. */
export function briefTitle(serviceType: ServiceType, location: string): string {
  if (location.startsWith(CLEARANCE_IN)) return location;
  return `${SERVICE_TYPE_LABELS[serviceType]} ${location}`;
}

/** The days of a brief: 'di 3 maart 2026', with how far from it, or 'in maart 2026'. */
export function datesText({ moveDate, dateSlack }: BriefDates): string {
  const day = formatDay(moveDate);
  if (dateSlack === null) return day;
  if (dateSlack === "month") return `in ${formatMonth(moveDate)}, liefst ${day}`;
  return `${day}, of tot ${DATE_SLACK_LABELS[dateSlack].toLowerCase()}`;
}

export function timeText(timePreference: TimePreference | null): string {
  return timePreference ? TIME_LABELS[timePreference] : "Geen voorkeur";
}

/** How long the work is planned to take, where no time of day was chosen. */
export function durationText(timePreference: TimePreference | null): string | null {
  return timePreference ? null : `${BRIEF_HOURS} uur`;
}

/** A budget in euro cents as text: not specified, from, up to, or a range. */
export function budgetText(min: number | null, max: number | null): string {
  if (min !== null && min === max) return formatWholeEuros(min);
  if (min !== null && max !== null) return `${formatWholeEuros(min)} - ${formatWholeEuros(max)}`;
  if (min !== null) return `Vanaf ${formatWholeEuros(min)}`;
  if (max !== null) return `Tot ${formatWholeEuros(max)}`;
  return "Niet opgegeven";
}

/** Null in a browser that knows code points only: there a preview may end within a character. */
const characters = once(() => ("Segmenter" in Intl ? new Intl.Segmenter("nl") : null));
// Nothing below U+0300 joins its neighbour: there a character is a code unit.
const JOINING = /[^\0-\u02ff]/;

/** The first 100 characters, cut between characters as people count them. */
export function preview(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= PREVIEW_CHARACTERS) return flat;
  const end = endOfPreview(flat);
  return end === flat.length ? flat : `${flat.slice(0, end).trimEnd()}…`;
}

function endOfPreview(text: string): number {
  if (!JOINING.test(text.slice(0, PREVIEW_CHARACTERS + 1))) return PREVIEW_CHARACTERS;
  const segmenter = characters();
  if (!segmenter) return [...text].slice(0, PREVIEW_CHARACTERS).join("").length;
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === PREVIEW_CHARACTERS) return index;
    count += 1;
  }
  return text.length;
}
