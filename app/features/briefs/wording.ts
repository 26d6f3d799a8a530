import { formatWholeEuros } from "~/shared/money.ts";
import {
  BRIEF_HOURS,
  FLOORS,
  PREVIEW_CHARACTERS,
  SERVICE_TYPE_LABELS,
  type ServiceType,
  TIME_LABELS,
  type TimePreference,
} from "./constants.ts";
import type { BriefDetails, BriefPlaces, ShownPlaces } from "./views.ts";

/**
 * Where a brief is carried out: from one place to another, and of a clearance the one place it has
 * (`to` is null). A place is its city with the province, or the province alone.
 */
export function placesOf(brief: BriefPlaces): ShownPlaces {
  const { serviceType, fromProvince, fromCity, toProvince, toCity } = brief;
  const onePlace = fromProvince === toProvince && fromCity === toCity;
  return {
    from: placeName(fromCity, fromProvince),
    to: serviceType === "ONTRUIMING" && onePlace ? null : placeName(toCity, toProvince),
  };
}

function placeName(city: string | null, province: string): string {
  return city ? `${city} (${province})` : province;
}

/** Places as people read them: '{from} naar {to}', or 'Woningontruiming in {from}'. */
export function locationText({ from, to }: ShownPlaces): string {
  return to === null ? CLEARANCE_IN + from : `${from} naar ${to}`;
}

/** The same of a stored brief. */
export function shownLocation(brief: BriefPlaces): string {
  return locationText(placesOf(brief));
}

/** How the location of a clearance begins. */
export const CLEARANCE_IN = `${SERVICE_TYPE_LABELS.ONTRUIMING} in `;

/** What is asked and where, for the subject of a mail: 'Verhuizing Utrecht naar Limburg'. */
export function briefTitle(serviceType: ServiceType, location: string): string {
  if (location.startsWith(CLEARANCE_IN)) return location;
  return `${SERVICE_TYPE_LABELS[serviceType]} ${location}`;
}

/** The free text followed by a block that lists what was ticked and filled in. */
export function composeAdditionalInfo(
  freeText: string,
  details: BriefDetails,
  timePreference: TimePreference | null,
): string {
  const lines = detailLines(details).map(({ label, value }) => `${label}: ${value}`);
  if (timePreference) lines.push(`Tijd voorkeur: ${TIME_LABELS[timePreference]}`);
  const block = `Details:\n${lines.join("\n")}`;
  return freeText ? `${freeText}\n\n${block}` : block;
}

/** The details block, a line a fact; of a clearance only what it was asked. */
export function detailLines(details: BriefDetails): { label: string; value: string }[] {
  const list = (items: string[]) => (items.length > 0 ? items.join(", ") : "geen");
  return [
    { label: "Aantal kamers", value: details.rooms ?? "niet opgegeven" },
    { label: "Zware items", value: list(details.heavyItems) },
    { label: "Breekbare spullen", value: yesNo(details.fragileItems) },
    { label: "Piano of bijzondere items", value: details.pianoOrSpecialItems ?? "geen" },
    { label: "Alles laten inpakken", value: yesNo(details.packingService) },
    { label: "Extra diensten", value: list(details.services) },
    ...addressLines(details),
  ];
}

function addressLines(details: BriefDetails): { label: string; value: string }[] {
  const { fromFloor, toFloor, hasElevator, hasElevatorTo = null } = details;
  const oneAddress = details.serviceType === "ONTRUIMING" && toFloor === null;
  const from = fromFloor ?? "niet opgegeven";
  const floors = oneAddress
    ? [{ label: "Verdieping", value: from }]
    : [
        { label: "Verdieping vertrek", value: from },
        { label: "Verdieping aankomst", value: toFloor ?? "niet opgegeven" },
      ];
  // A brief from before each address was asked about its lift says yes or no of both together.
  if (hasElevatorTo === null) {
    return [...floors, { label: "Lift aanwezig", value: yesNo(hasElevator) }];
  }
  return [
    ...floors,
    { label: "Lift vertrek", value: yesNo(hasElevator) },
    { label: "Lift aankomst", value: yesNo(hasElevatorTo) },
  ];
}

/** What a mover weighs first, as short labels: rooms, floors, lifts and heavy items, where known. */
export function detailLabels(details: BriefDetails): string[] {
  const { rooms, heavyItems } = details;
  const labels = [
    rooms && (rooms === "1" ? "1 kamer" : `${rooms} kamers`),
    ...addressLabels(details),
    ...heavyItems,
    details.pianoOrSpecialItems && "Bijzondere items",
    details.packingService && "Alles inpakken",
  ];
  return labels.filter((label): label is string => Boolean(label));
}

function addressLabels(details: BriefDetails): (string | null)[] {
  const { serviceType, fromFloor, toFloor, hasElevator, hasElevatorTo = null } = details;
  if (serviceType === "ONTRUIMING") return [floorLabel("", fromFloor, hasElevator)];
  if (hasElevatorTo !== null) {
    return [
      floorLabel("Van ", fromFloor, hasElevator),
      floorLabel("Naar ", toFloor, hasElevatorTo),
    ];
  }
  const climbs = [fromFloor, toFloor].some((floor) => floor !== null && floor !== GROUND_FLOOR);
  const lift = hasElevator ? "Lift" : climbs ? "Geen lift" : null;
  return [floorLabel("Van ", fromFloor, null), floorLabel("Naar ", toFloor, null), lift];
}

const [GROUND_FLOOR] = FLOORS;

// Nobody asks for a lift on the ground floor; on an unknown floor only one that is there says something.
function floorLabel(prefix: string, floor: string | null, lift: boolean | null): string | null {
  const of = (name: string) => (prefix ? prefix + name.toLowerCase() : name);
  if (floor === null) return lift ? of("Adres met lift") : null;
  const name = of(floor);
  if (lift === null || floor === GROUND_FLOOR) return name;
  return `${name} (${lift ? "met" : "zonder"} lift)`;
}

const yesNo = (value: boolean) => (value ? "ja" : "nee");

/** The time of day that a client chose. */
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

/** The first 100 characters, cut between characters as people count them. */
export function preview(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(new Intl.Segmenter("nl").segment(flat), (part) => part.segment);
  if (characters.length <= PREVIEW_CHARACTERS) return flat;
  return `${characters.slice(0, PREVIEW_CHARACTERS).join("").trimEnd()}…`;
}
