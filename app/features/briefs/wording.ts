import { formatWholeEuros } from "~/shared/money.ts";
import {
  GROUND_FLOOR,
  PREVIEW_CHARACTERS,
  SERVICE_TYPE_LABELS,
  type ServiceType,
  TIME_LABELS,
  type TimePreference,
} from "./constants.ts";
import type { BriefPlaces } from "./views.ts";

/** '{from} naar {to}', with the place before the province when it is known (SPEC section 3). */
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
 * Where a request is carried out, as people read it: '{from} naar {to}' of a move, and of a
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

/** What a brief says of the address or addresses where things are carried. */
export interface AddressFacts {
  serviceType: ServiceType;
  fromFloor?: string | null | undefined;
  toFloor?: string | null | undefined;
  hasElevator?: boolean | null | undefined;
  hasElevatorTo?: boolean | null | undefined;
}

/** True for a clearance, unless it is one of those that were still asked about a second address. */
export function hasOneAddress({ serviceType, toFloor }: AddressFacts): boolean {
  return serviceType === "ONTRUIMING" && (toFloor ?? null) === null;
}

/** False where one answer says of both addresses together whether there is a lift. */
export function isLiftAskedTwice({ hasElevatorTo }: AddressFacts): boolean {
  return (hasElevatorTo ?? null) !== null;
}

/** The labels of where things leave: its floor, and its lift where that is known. */
export function fromLabels(facts: AddressFacts): string[] {
  const { fromFloor, hasElevator } = facts;
  if (facts.serviceType === "ONTRUIMING") return floorLabel("", fromFloor, hasElevator);
  return floorLabel("Van ", fromFloor, isLiftAskedTwice(facts) ? hasElevator : null);
}

/** The labels of where things arrive, and of a lift that could be at either address. */
export function toLabels(facts: AddressFacts): string[] {
  const { fromFloor, toFloor, hasElevator, hasElevatorTo } = facts;
  if (facts.serviceType === "ONTRUIMING") return [];
  if (isLiftAskedTwice(facts)) return floorLabel("Naar ", toFloor, hasElevatorTo);
  const climbs = [fromFloor, toFloor].some((floor) => floor && floor !== GROUND_FLOOR);
  const lift = hasElevator ? ["Lift"] : climbs && hasElevator === false ? ["Geen lift"] : [];
  return [...floorLabel("Naar ", toFloor, null), ...lift];
}

type Known<Value> = Value | null | undefined;

// Nobody asks for a lift on the ground floor; on an unknown floor only one that is there says something.
function floorLabel(prefix: string, floor: Known<string>, lift: Known<boolean>): string[] {
  const of = (name: string) => (prefix ? prefix + name.toLowerCase() : name);
  if (!floor) return lift ? [of("Adres met lift")] : [];
  const name = of(floor);
  if ((lift ?? null) === null || floor === GROUND_FLOOR) return [name];
  return [`${name} (${lift ? "met" : "zonder"} lift)`];
}

/** The time of day that a client chose. */
export function timeText(timePreference: TimePreference | null): string {
  return timePreference ? TIME_LABELS[timePreference] : "Geen voorkeur";
}

/** 'N uur' when no time of day was chosen (SPEC section 9): how long a move is planned to take. */
export function durationText(timePreference: TimePreference | null, hours: number): string | null {
  return timePreference ? null : `${hours} uur`;
}

/** A budget in euro cents as text: not specified, from, up to, or a range (SPEC section 9). */
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
