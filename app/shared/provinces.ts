/** The twelve provinces, in the order every choice shows them (docs/spec-map.md 9). */
export const PROVINCES = [
  "Noord-Holland",
  "Zuid-Holland",
  "Utrecht",
  "Gelderland",
  "Noord-Brabant",
  "Limburg",
  "Zeeland",
  "Flevoland",
  "Overijssel",
  "Drenthe",
  "Groningen",
  "Friesland",
] as const;

export type Province = (typeof PROVINCES)[number];

/** Narrows text from outside to a province. */
export function isProvince(value: unknown): value is Province {
  return PROVINCES.includes(value as Province);
}
