import { formatWholeEuros } from "~/shared/money.ts";
import {
  PREVIEW_CHARACTERS,
  SERVICE_TYPE_LABELS,
  type ServiceType,
  TIME_LABELS,
  type TimePreference,
} from "./constants.ts";
import type { BriefPlaces } from "./views.ts";

/** '{from} naar {to}', with the place before the province when it is known. */
export function locationText(
  from: { city: string | null; province: string },
  to: { city: string | null; province: string },
): string {
  return `${placeName(from)} naar ${placeName(to)}`;
}

function placeName({ city, province }: { city: string | null; province: string }): string {
  return city ? `${city} (${province})` : province;
}

/**
 * Where a brief is carried out, as people read it: '{from} naar {to}' of a move, and of a
 * clearance the one place it has.
 */
export function shownLocation(brief: BriefPlaces): string {
  const { serviceType, fromProvince, fromCity } = brief;
  const onePlace = fromProvince === brief.toProvince && fromCity === brief.toCity;
  if (serviceType !== "ONTRUIMING" || !onePlace) return brief.locationText;
  return CLEARANCE_IN + placeName({ city: fromCity, province: fromProvince });
}

/** How the location of a clearance begins. */
export const CLEARANCE_IN = `${SERVICE_TYPE_LABELS.ONTRUIMING} in `;

/** What is asked and where, for the subject of a mail: 'Verhuizing Utrecht naar Limburg'. */
export function briefTitle(serviceType: ServiceType, location: string): string {
  if (location.startsWith(CLEARANCE_IN)) return location;
  return `${SERVICE_TYPE_LABELS[serviceType]} ${location}`;
}

/** The time of day that a client chose. */
export function timeText(timePreference: TimePreference | null): string {
  return timePreference ? TIME_LABELS[timePreference] : "Geen voorkeur";
}

/** 'N uur' when no time of day was chosen: how long a move is planned to take. */
export function durationText(timePreference: TimePreference | null, hours: number): string | null {
  return timePreference ? null : `${hours} uur`;
}

/** A budget in euro cents as text: not specified, from, up to, or a range. */
export function budgetText(min: number | null, max: number | null): string {
  if (min !== null && min === max) return formatWholeEuros(min);
  if (min !== null && max !== null) return `${formatWholeEuros(min)} - ${formatWholeEuros(max)}`;
  if (min !== null) return `Vanaf ${formatWholeEuros(min)}`;
  if (max !== null) return `Tot ${formatWholeEuros(max)}`;
  return "Niet opgegeven";
}

/** The first 100 characters, cut between characters as people count them. */
export function preview(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(new Intl.Segmenter("nl").segment(flat), (part) => part.segment);
  if (characters.length <= PREVIEW_CHARACTERS) return flat;
  return `${characters.slice(0, PREVIEW_CHARACTERS).join("").trimEnd()}…`;
}
