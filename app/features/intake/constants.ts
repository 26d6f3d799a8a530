/** A move is planned as a working day, in hours. */
export const BRIEF_HOURS = 8;

export const MAX_DAYS_AHEAD = 730;

export const MIN_BUDGET_CENTS = 100;
export const MAX_BUDGET_CENTS = 10_000_000;

export const SERVICE_TYPES = ["VERHUIZING", "ONTRUIMING"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const SERVICE_TYPE_LABELS: Record<ServiceType, string> = {
  VERHUIZING: "Verhuizing",
  ONTRUIMING: "Woningontruiming",
};

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

/** How far from the day that was named it may also be, in days; or anywhere in that day's month. */
export const DATE_SLACKS = ["1", "2", "3", "7", "14", "month"] as const;
export type DateSlack = (typeof DATE_SLACKS)[number];

export const DATE_SLACK_LABELS: Record<DateSlack, string> = {
  "1": "1 dag eerder of later",
  "2": "2 dagen eerder of later",
  "3": "3 dagen eerder of later",
  "7": "Een week eerder of later",
  "14": "Twee weken eerder of later",
  month: "Ergens in die maand",
};

/** Longest that things wait between leaving one address and arriving at the other. */
export const MAX_STORAGE_WEEKS = 104;

export const GROUND_FLOOR = "Begane grond";

/** The floors that may be answered: a floor's place is how high it is, the last is that or higher. */
export const FLOORS = [
  GROUND_FLOOR,
  "1e verdieping",
  "2e verdieping",
  "3e verdieping",
  "4e verdieping",
  "5e verdieping of hoger",
] as const;

/** How long a browser keeps a brief that was not sent. */
export const DRAFT_DAYS = 30;

/** The longest name of a place in the Netherlands has 3 words, with what people add to it 5. */
export const MAX_PLACE_WORDS = 5;
export const MAX_PLACE_CHARACTERS = 80;
