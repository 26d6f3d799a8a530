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

/** A province as it stands in addresses. */
export function provinceSlug(province: string): string {
  return province.toLowerCase();
}

/** The province that an address names, in small letters or not; null when it names none. */
export function provinceOfSlug(slug: string): Province | null {
  return PROVINCES.find((province) => provinceSlug(province) === provinceSlug(slug)) ?? null;
}

/** Narrows text from outside to a province. */
export function isProvince(value: unknown): value is Province {
  return PROVINCES.includes(value as Province);
}
