import { type FigureName, type PeriodKind, WAIT_BOUNDS } from "../constants.ts";
import type { Figure, Totals } from "../views.ts";
import { periodOf } from "./periods.ts";

const nothingOf = (of: string): Totals => ({ of, sums: {}, waits: [] });

/**
 * What the days of each period come to, those without a figure too. Everything is a sum, but for how many
 * subscribe, which is as it was on the period's last day. Figures are of one province, or of none.
 */
export function totalsOf(
  figures: readonly Figure[],
  kind: PeriodKind,
  periods: readonly string[],
): Totals[] {
  const totals = new Map(periods.map((of) => [of, nothingOf(of)]));
  for (const figure of [...figures].sort((one, other) => (one.day < other.day ? -1 : 1))) {
    const period = totals.get(periodOf(figure.day, kind));
    if (period) addTo(period, figure);
  }
  return [...totals.values()];
}

/** The same by province, over all days of the figures. */
export function totalsByProvince(figures: readonly Omit<Figure, "day">[], of: readonly string[]) {
  const totals = new Map(of.map((province) => [province, nothingOf(province)]));
  for (const figure of figures) {
    const province = totals.get(figure.province ?? "");
    if (province) addTo(province, figure);
  }
  return [...totals.values()];
}

function addTo(totals: Totals, { name, value, counts }: Omit<Figure, "day">) {
  const before = name === "subscribers" ? 0 : (totals.sums[name] ?? 0);
  totals.sums[name] = before + value;
  for (const [at, count] of (counts ?? []).entries()) {
    totals.waits[at] = (totals.waits[at] ?? 0) + count;
  }
}

export const totalOf = ({ sums }: Totals, name: FigureName) => sums[name] ?? 0;

/** How many of one there are to one of another; null where there is none of that. */
export function perOne(totals: Totals, name: FigureName, of: FigureName): number | null {
  const whole = totalOf(totals, of);
  return whole === 0 ? null : totalOf(totals, name) / whole;
}

/** The share of who subscribed when the period began that ended in it; null when nobody did. */
export function churnOf(totals: Totals): number | null {
  const ended = totalOf(totals, "ended");
  const begun = totalOf(totals, "subscribers") - totalOf(totals, "started") + ended;
  return begun <= 0 ? null : Math.min(1, ended / begun);
}

/**
 * The median of waiting in minutes, by how many there are in each class of WAIT_BOUNDS: as far into its
 * class as there are in it; of what has no upper bound the lower one. Null without any.
 */
export function medianWait(waits: readonly number[]): number | null {
  const half = waits.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let before = 0;
  for (const [at, count] of waits.entries()) {
    if (before + count >= half) {
      const low = WAIT_BOUNDS[at - 1] ?? 0;
      const high = WAIT_BOUNDS[at] ?? low;
      return low + ((high - low) * (half - before)) / count;
    }
    before += count;
  }
  return null;
}
