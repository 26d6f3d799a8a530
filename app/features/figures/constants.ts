/** Counted by the day on which a brief was placed, or money agreed on, by province as well. */
export const PROVINCE_FIGURES = [
  "briefs",
  "proposals",
  "answered",
  "full",
  "accepted",
  "agreed",
] as const;

/** Counted for the whole country alone. */
const COUNTRY_FIGURES = [
  "subscribers",
  "started",
  "ended",
  "revenue",
  "vat",
  "redemptions",
  "credits",
  "mails",
  "refused",
  "bounced",
  "complained",
] as const;

export const FIGURE_NAMES = [...PROVINCE_FIGURES, ...COUNTRY_FIGURES] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** What admins alone may read. */
export const MONEY_FIGURES = ["agreed", "revenue", "vat"] as const satisfies readonly FigureName[];

/** What an act of later days changes: a proposal, an acceptance, a free month that is taken back. */
export const CHANGING_FIGURES = [
  ...PROVINCE_FIGURES,
  "credits",
] as const satisfies readonly FigureName[];

/** For so many days back that is counted again each night; what happens later leaves a day as it is. */
export const CHANGING_DAYS = 92;
/** The other figures: for what a provider or a mail server said a few days late. */
export const SETTLING_DAYS = 7;

/** So many days are counted in one transaction. */
export const DAYS_A_STEP = 14;

/** A brief that has so many proposals has what its client was promised. */
export const FULL_AT = 5;

/**
 * Where the classes of waiting for a first proposal end, in minutes: the first is below the first bound,
 * the last above the last one. A median is exact to the class it falls in.
 */
export const WAIT_BOUNDS = [
  ...[5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720, 960, 1_200],
  ...[1_440, 1_800, 2_160, 2_880, 3_600, 4_320, 5_760, 7_200, 8_640, 10_080, 14_400, 20_160],
] as const;

/** By what the figures are put together, as the address names it. */
export const PERIODS = { day: "dag", week: "week", month: "maand" } as const;
export type PeriodKind = keyof typeof PERIODS;

/** So many periods are in a picture. */
export const PERIODS_SHOWN: Record<PeriodKind, number> = { day: 31, week: 26, month: 24 };
