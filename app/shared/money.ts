import { readAmount } from "./reading/amount.ts";
import { readingValue } from "./reading/reading.ts";
import { once } from "./remembered.ts";

const EUROS = { style: "currency", currency: "EUR" } as const;
const euros = once(() => new Intl.NumberFormat("nl-NL", EUROS));
const wholeEuros = once(
  () => new Intl.NumberFormat("nl-NL", { ...EUROS, maximumFractionDigits: 0 }),
);
/** Cents as nl-NL euros with two decimals: 125000 becomes '€ 1.250,00' (docs/spec-map.md 9). */
export function formatCents(cents: number): string {
  return euros().format(cents / 100);
}

/** Cents as nl-NL euros without decimals, for ranges and budgets. */
export function formatWholeEuros(cents: number): string {
  return wholeEuros().format(cents / 100);
}

/** The cents of an amount as people write it; null where it is none, or may be two. */
export function parseEuros(text: string): number | null {
  return readingValue(readAmount(text));
}

const GROUPED_FROM = 10_000;

/** Cents as somebody would type them: '1250', '1250,50', and from ten thousand on '10.000'. */
export function typedEuros(cents: number): string {
  const euros = Math.floor(cents / 100);
  const whole = euros < GROUPED_FROM ? String(euros) : grouped(euros);
  const rest = cents % 100;
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, "0")}`;
}

function grouped(whole: number): string {
  if (whole < 1000) return String(whole);
  return `${grouped(Math.floor(whole / 1000))}.${String(whole % 1000).padStart(3, "0")}`;
}
