import { formatCents } from "~/shared/money.ts";
import { once } from "~/shared/remembered.ts";
import type { ScopeItem } from "../briefs/constants.ts";
import { scopeLabel } from "../briefs/wording/scope.ts";
import { BOXES_IN_TEN_M3, PRICE_STEP_CENTS, SMALLEST_TEAM, TEAM_FIELDS } from "./constants.ts";
import {
  type ItemRates,
  RATED_ITEMS,
  type RatedItem,
  type Rates,
  type UsualPrices,
  type Work,
} from "./views.ts";

export interface SumLine {
  key: string;
  label: string;
  /** How it is made: '30 m³ × € 25,00'. */
  how: string | null;
  cents: number;
}

/** A price worked out line by line: `totalCents` is the lines together, in steps of five euros. */
export interface Sum {
  lines: SumLine[];
  totalCents: number;
  /** What a rate needs and the brief does not say; the sum is without it. */
  unknown: ("volume" | "distance")[];
}

const LITRES_IN_M3 = 1_000;
const m3 = once(() => new Intl.NumberFormat("nl-NL", { maximumFractionDigits: 1 }));
const m3Text = (litres: number) => `${m3().format(litres / LITRES_IN_M3)} m³`;

/** What a company asks for a brief with `included`: more work is never cheaper, nor below the minimum. */
export function workOut(work: Work, rates: Rates, included: readonly ScopeItem[]): Sum {
  const lines = [...workLines(work, rates), ...itemLines(work, rates, included)];
  for (const more of [weekendLine, minimumLine, roundingLine]) {
    const line = more(work, rates, sumOf(lines));
    if (line) lines.push(line);
  }
  return { lines, totalCents: sumOf(lines), unknown: unknownFor(work, rates, included) };
}

const sumOf = (lines: readonly SumLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

function workLines(work: Work, rates: Rates): SumLine[] {
  const { base, perM3, perKm } = rates;
  const { litres, distanceKm, serviceType } = work;
  const lines: SumLine[] = [];
  if (base !== null) lines.push({ key: "base", label: "Basis", how: null, cents: base });
  if (perM3 !== null && litres !== null) {
    const how = `${m3Text(litres)} × ${formatCents(perM3)}`;
    const cents = Math.round((litres * perM3) / LITRES_IN_M3);
    lines.push({ key: "volume", label: "Volume", how, cents });
  }
  // A clearance is at one address.
  if (perKm !== null && distanceKm !== null && serviceType === "VERHUIZING") {
    const how = `${distanceKm} km × ${formatCents(perKm)}`;
    lines.push({ key: "distance", label: "Afstand", how, cents: distanceKm * perKm });
  }
  return lines;
}

function itemLines(work: Work, rates: Rates, included: readonly ScopeItem[]): SumLine[] {
  return included.flatMap((item) => {
    const priced = priceOfItem(item, work, rates);
    if (priced === null) return [];
    return [{ key: item, label: scopeLabel(item, work), ...priced }];
  });
}

/** What a company asks for a thing by its tariff; null without a rate, or where nobody said how much it is. */
export function priceOfItem(
  item: ScopeItem,
  work: Work,
  rates: ItemRates,
): { cents: number; how: string | null } | null {
  if (!isRated(item)) return null;
  const { field, unit } = RATED_ITEMS[item];
  const { [field]: rate = null } = rates;
  if (rate === null) return null;
  if (rate === 0 && unit !== "floor") return { cents: 0, how: "zonder meerprijs" };
  const amount = countOf(unit, work);
  if (amount === null) return null;
  const how = amount.text && `${amount.text} × ${formatCents(rate)}`;
  return { cents: Math.round(amount.count * rate), how };
}

/** What things usually come to on a brief, in whole euros, by the rates in the middle. */
export function usualPrices(
  items: readonly ScopeItem[],
  work: Work,
  rates: ItemRates,
): UsualPrices {
  const priced = items.flatMap((item) => {
    const price = priceOfItem(item, work, rates);
    return price ? [[item, Math.round(price.cents / 100) * 100]] : [];
  });
  return Object.fromEntries(priced);
}

/** Whether a tariff may have a rate for a thing. */
export function isRated(item: ScopeItem): item is RatedItem {
  return item in RATED_ITEMS;
}

const counted = (count: number, one: string, more: string): Amount => ({
  count,
  text: `${count} ${count === 1 ? one : more}`,
});

interface Amount {
  count: number;
  /** Null for a price that does not go by a number. */
  text: string | null;
}

const ONCE: Amount = { count: 1, text: null };
const FRAGILE = "met breekbare spullen";

function countOf(unit: (typeof RATED_ITEMS)[RatedItem]["unit"], work: Work): Amount | null {
  const { litres, climb, storageWeeks, fragileBoxes, meaning } = work;
  switch (unit) {
    case "once":
      return ONCE;
    case "floor":
      return counted(climb, "verdieping", "verdiepingen");
    case "week":
      return storageWeeks === null ? null : counted(storageWeeks, "week", "weken");
    case "m3":
      return litres === null ? null : { count: litres / LITRES_IN_M3, text: m3Text(litres) };
    case "permit":
      return meaning.permits === 1 ? ONCE : counted(meaning.permits, "adres", "adressen");
    case "piano":
      return meaning.pianos === 1 ? ONCE : counted(meaning.pianos, "piano", "piano's");
    // A rate for cleaning is no price of sweeping: the company says what that costs.
    case "cleaning":
      return meaning.cleaning === "broom" ? null : ONCE;
    case "packedBox":
      if (meaning.packing === "everything") return boxesIn(work);
      // How much of a home is fragile follows from no volume.
      if (fragileBoxes === null) return null;
      return counted(fragileBoxes, `doos ${FRAGILE}`, `dozen ${FRAGILE}`);
    case "box":
      return boxesIn(work);
  }
}

function boxesIn({ boxes, litres }: Work): Amount | null {
  if (boxes !== null) return counted(boxes, "doos", "dozen");
  if (litres === null) return null;
  const count = Math.ceil((litres * BOXES_IN_TEN_M3) / (10 * LITRES_IN_M3));
  return { count, text: `${count} dozen (geschat)` };
}

function weekendLine({ day }: Work, { weekendPercent }: Rates, before: number): SumLine | null {
  if (weekendPercent === null || weekendPercent === 0 || !isWeekend(day)) return null;
  const cents = Math.round((before * weekendPercent) / 100);
  return { key: "weekend", label: "Weekend", how: `${weekendPercent}%`, cents };
}

/** True for a Saturday or a Sunday ('YYYY-MM-DD'). */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

function minimumLine(_: Work, { minimum }: Rates, before: number): SumLine | null {
  if (minimum === null || before >= minimum) return null;
  const how = `minimum ${formatCents(minimum)}`;
  return { key: "minimum", label: "Tot je minimum", how, cents: minimum - before };
}

// Upwards, so that it stays at the minimum and more work never makes it cheaper.
function roundingLine(_: Work, __: Rates, before: number): SumLine | null {
  const cents = Math.ceil(before / PRICE_STEP_CENTS) * PRICE_STEP_CENTS - before;
  return cents === 0 ? null : { key: "rounding", label: "Afgerond op 5 euro", how: null, cents };
}

function unknownFor(work: Work, rates: Rates, included: readonly ScopeItem[]): Sum["unknown"] {
  const { litres, distanceKm, serviceType } = work;
  const isByVolume = included.some((item) => {
    if (!isRated(item) || !rates[RATED_ITEMS[item].field]) return false;
    const { unit } = RATED_ITEMS[item];
    const isAnyBox = unit === "packedBox" && work.meaning.packing === "everything";
    return unit === "m3" || ((unit === "box" || isAnyBox) && work.boxes === null);
  });
  const needsVolume = rates.perM3 !== null || isByVolume;
  const needsDistance = rates.perKm !== null && serviceType === "VERHUIZING";
  return [
    ...(needsVolume && litres === null ? (["volume"] as const) : []),
    ...(needsDistance && distanceKm === null ? (["distance"] as const) : []),
  ];
}

/** How many movers a company sends for a volume; null where its tariff or the brief does not say. */
export function moversFor(litres: number | null, rates: Rates): number | null {
  const steps = TEAM_FIELDS.flatMap((field, index) => {
    const upTo = rates[field];
    return upTo === null ? [] : [{ upTo: upTo * LITRES_IN_M3, movers: SMALLEST_TEAM + index }];
  });
  const last = steps.at(-1);
  if (litres === null || !last) return null;
  return steps.find(({ upTo }) => litres <= upTo)?.movers ?? last.movers + 1;
}
