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

/** Reads an amount as Dutch people type it ('1.250', '1250,50', '€ 99.95') into cents, or null. */
export function parseEuros(text: string): number | null {
  const compact = text.replace(/[\s€]/g, "");
  const dutch = /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$|^-?\d+(,\d{1,2})?$/;
  const plain = /^-?\d+\.\d{1,2}$/;
  const normal = dutch.test(compact)
    ? compact.replaceAll(".", "").replace(",", ".")
    : plain.test(compact)
      ? compact
      : null;
  if (normal === null) return null;
  const cents = Math.round(Number(normal) * 100);
  return Number.isSafeInteger(cents) ? cents : null;
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
