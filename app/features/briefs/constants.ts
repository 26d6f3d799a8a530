export { MIN_WIZARD_PASSWORD } from "../accounts/constants.ts";

/** Proposals a brief may receive. */
export const MAX_PROPOSALS = 5;
/** A move is planned as a working day, in hours. */
export const BRIEF_HOURS = 8;
/** How long a brief carries the NIEUW flag. */
export const NEW_HOURS = 48;
/** Characters of the extra information that a brief card shows. */
export const PREVIEW_CHARACTERS = 100;
/** Cards that 'Meer laden' adds. */
export const PAGE_SIZE = 20;
/** Furthest day ahead that a brief may name. */
export const MAX_DAYS_AHEAD = 730;
export const MIN_BUDGET_CENTS = 100;
export const MAX_BUDGET_CENTS = 10_000_000;

export const SERVICE_TYPES = ["VERHUIZING", "ONTRUIMING"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
export const SERVICE_TYPE_LABELS: Record<ServiceType, string> = {
  VERHUIZING: "Verhuizing",
  ONTRUIMING: "Woningontruiming",
};

/** What the day of a brief is called. */
export const DATE_LABELS: Record<ServiceType, string> = {
  VERHUIZING: "Verhuisdatum",
  ONTRUIMING: "Datum ontruiming",
};

export const TIME_PREFERENCES = ["Flexibel", "Ochtend", "Middag"] as const;
export type TimePreference = (typeof TIME_PREFERENCES)[number];
export const TIME_LABELS: Record<TimePreference, string> = {
  Flexibel: "Flexibel",
  Ochtend: "Ochtend 08:00 - 12:00",
  Middag: "Middag 12:00 - 17:00",
};

export const FLOORS = [
  "Begane grond",
  "1e verdieping",
  "2e verdieping",
  "3e verdieping",
  "4e verdieping",
  "5e verdieping of hoger",
] as const;

export const ROOMS = ["1", "2", "3", "4", "5+"] as const;

export const HEAVY_ITEMS = [
  "Piano",
  "Wasmachine",
  "Droger",
  "Koelkast",
  "Vaatwasser",
  "Kluis",
  "Grote kast",
  "Aquarium",
  "Fitnessapparatuur",
] as const;

export const SERVICES = [
  "Inpakservice",
  "Uitpakservice",
  "Meubels demonteren/monteren",
  "Tijdelijke opslag",
  "Schoonmaakservice",
  "Verhuisdozen leveren",
] as const;
/** Services that need a second address; a clearance is not asked about them. */
export const MOVE_ONLY_SERVICES: ReadonlySet<string> = new Set([
  "Uitpakservice",
  "Verhuisdozen leveren",
]);

/** The wizard's steps and the fields each asks; a signed-in client has all but the last. */
export const WIZARD_STEPS = [
  {
    title: "Dienst en locatie",
    lead: "Vertel van waar naar waar en wanneer. Alleen de vragen zonder (optioneel) moeten.",
    fields: [
      "serviceType",
      "fromProvince",
      "toProvince",
      "moveDate",
      "fromCity",
      "toCity",
      "timePreference",
      "fromFloor",
      "hasElevator",
      "toFloor",
      "hasElevatorTo",
      "budgetMin",
      "budgetMax",
    ],
  },
  {
    title: "Inboedel",
    lead: "Hoe preciezer je bent, hoe beter de prijs klopt. Alles hier is optioneel.",
    fields: ["rooms", "heavyItems", "fragileItems", "pianoOrSpecialItems", "packingService"],
  },
  {
    title: "Extra diensten",
    lead: "Vink aan waar je hulp bij wilt; bedrijven nemen het mee in hun offerte.",
    fields: ["services"],
  },
  {
    title: "Contactgegevens",
    lead: "Hier sturen we je offertes naartoe.",
    fields: ["clientName", "ownerEmail", "clientPhone", "additionalInfo"],
  },
  {
    title: "Account aanmaken",
    lead: "Met een wachtwoord kom je later terug bij je offertes.",
    fields: ["password", "confirmPassword"],
  },
] as const;

/** Without these there is no brief. */
export const REQUIRED_FIELDS = [
  "serviceType",
  "fromProvince",
  "toProvince",
  "clientName",
  "ownerEmail",
  "moveDate",
] as const;

/** How long a browser keeps a brief that was not sent. */
export const DRAFT_DAYS = 30;
/**
 * How long a brief that is sent again may still replace the text of the first: long enough for a
 * connection that dropped, too short for a company to have written a proposal on the old text.
 */
export const RESEND_MINUTES = 60;
/** Briefs that are masked again in one transaction, which locks their rows meanwhile. */
export const MASKED_AT_ONCE = 50;
/** The longest name of a place in the Netherlands has 3 words, with what people add to it 5. */
export const MAX_PLACE_WORDS = 5;
export const MAX_PLACE_CHARACTERS = 80;
