import type { CsvCell } from "~/shared/csv.ts";
import { dayAfter, formatMonth, formatShortDate } from "~/shared/dates.ts";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import { once } from "~/shared/remembered.ts";
import { type PictureName, pictureNamed } from "./catalogue.ts";
import { PERIODS, type PeriodKind } from "./constants.ts";
import { periodOf } from "./rules/periods.ts";
import { medianWait, perOne, totalOf } from "./rules/totals.ts";
import type { ToldPicture, ToldRow, Totals, Unit } from "./views.ts";

const PERCENT = 100;

const numbers = once(
  () =>
    new Map(
      [0, 1].map((most) => [most, new Intl.NumberFormat("nl-NL", { maximumFractionDigits: most })]),
    ),
);

/** A number with so many decimals at most, none or one, as Dutch people write it. */
function written(value: number, decimals: 0 | 1): string {
  return numbers().get(decimals)?.format(value) ?? String(value);
}

/** A value as it stands in a sentence or a table; what nothing is known of is a dash. */
export function valueText(unit: Unit, value: number | null): string {
  if (value === null) return "–";
  switch (unit) {
    case "count":
      return written(value, 0);
    case "ratio":
      return written(value, 1);
    case "share":
      return `${written(value * PERCENT, 1)}%`;
    case "hours":
      return `${written(value, 1)} uur`;
    case "cents":
      return formatCents(value);
  }
}

/** A value at the scale of a picture. */
export function scaleText(unit: Unit, value: number): string {
  if (unit === "cents") return formatWholeEuros(value);
  return unit === "count" ? written(value, 1) : valueText(unit, value);
}

/** A period by its first day: 'maart 2026', 'week van 2 mrt 2026', '3 mrt 2026'. */
function periodLabel(first: string, kind: PeriodKind): string {
  if (kind === "month") return formatMonth(first);
  return kind === "week" ? `week van ${formatShortDate(first)}` : formatShortDate(first);
}

function shortLabel(first: string, kind: PeriodKind): string {
  const [day = "", month = "", year = ""] = formatShortDate(first).split(" ");
  return kind === "month" ? `${month} ${year.slice(2)}` : `${day} ${month}`;
}

// The day after the last that was counted is in it, too.
const isRunning = (first: string, kind: PeriodKind, to: string) =>
  periodOf(dayAfter(to, 1), kind) === first;

/** What a picture shows of periods, of which days were counted up to `to`. */
export function tellPicture(
  name: PictureName,
  totals: readonly Totals[],
  kind: PeriodKind,
  to: string,
): ToldPicture {
  const { shape, unit, lines } = pictureNamed(name);
  const rows = totals.map((one) => ({
    label: `${periodLabel(one.of, kind)}${isRunning(one.of, kind, to) ? " (loopt nog)" : ""}`,
    short: shortLabel(one.of, kind),
    values: Object.values(lines).map((value) => value(one)),
  }));
  return { shape, unit, lines: Object.keys(lines), rows };
}

/** Whether a picture has anything to show. */
export const hasNothing = ({ rows }: ToldPicture) =>
  rows.every(({ values }) => values.every((value) => value === null || value === 0));

/** What a picture comes to in a sentence, for who does not see it: its ends and its last value. */
export function summaryOf({ unit, lines, rows }: ToldPicture): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return "Er is nog niets geteld.";
  const each = lines.map((line, at) => {
    const known = rows.flatMap(({ values }) => values[at] ?? []);
    if (known.length === 0) return `${line}: niets.`;
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return `${line}: van ${valueText(unit, least)} tot ${valueText(unit, most)}.`;
  });
  return [`Van ${first.label} tot en met ${last.label}.`, ...each].join(" ");
}

/** What the newest period came to, of the first line: 'maart 2026: 12'. */
export function newestOf({ unit, rows }: ToldPicture): string | null {
  const last = rows.at(-1);
  return last ? `${last.label}: ${valueText(unit, last.values[0] ?? null)}` : null;
}

/** The rows of a CSV, the heads first; shares in percent. */
export function tableOf(title: string, { unit, lines, rows }: ToldPicture): CsvCell[][] {
  const cell = (value: number | null): CsvCell => {
    if (value === null) return null;
    if (unit === "cents") return { cents: value };
    return Number((unit === "share" ? value * PERCENT : value).toFixed(2));
  };
  const head = lines.map((line) => (unit === "share" ? `${line} (%)` : line));
  return [[title, ...head], ...rows.map(({ label, values }) => [label, ...values.map(cell)])];
}

/** What the first column of a table holds. */
export const periodHead = (kind: PeriodKind) =>
  PERIODS[kind].charAt(0).toUpperCase() + PERIODS[kind].slice(1);

export const PROVINCE_HEADS = [
  "Opdrachten",
  "Offertes per opdracht",
  "Eerste offerte na",
  "Met vijf",
  "Geaccepteerd",
] as const;

/** What a province came to, as text below each of those heads. */
export function provinceCells(totals: Totals): string[] {
  const minutes = medianWait(totals.waits);
  return [
    valueText("count", totalOf(totals, "briefs")),
    valueText("ratio", perOne(totals, "proposals", "briefs")),
    valueText("hours", minutes === null ? null : minutes / 60),
    valueText("share", perOne(totals, "full", "briefs")),
    valueText("share", perOne(totals, "accepted", "briefs")),
  ];
}

/** How many briefs each province had, as a picture of rows. */
export function provincesOf(totals: readonly Totals[]): ToldPicture {
  const rows: ToldRow[] = totals.map((one) => ({
    label: one.of,
    short: one.of,
    values: [totalOf(one, "briefs")],
  }));
  return { shape: "rows", unit: "count", lines: ["Opdrachten"], rows };
}
