import { findPlaces, LARGEST_PLACES, placeNamed } from "~/features/places/index.server.ts";
import type { NamedPlace } from "~/features/places/views.ts";

const ENDS = [
  { city: "fromCity", province: "fromProvince" },
  { city: "toCity", province: "toProvince" },
];

const typedIn = (fields: FormData, name: string) => String(fields.get(name) ?? "").trim();

/** Fills in the provinces that a form leaves open, where its places say them. */
export function fillProvinces(fields: FormData): FormData {
  for (const { city, province } of ENDS) {
    const known = typedIn(fields, province) ? null : placeNamed(typedIn(fields, city), null);
    if (known) fields.set(province, known.province);
  }
  return fields;
}

/** The places that the letters in a form lead to, beside the largest: what its next page offers without scripts. */
export function placesTyped(fields: FormData): NamedPlace[] {
  const found = ENDS.flatMap(({ city }) => findPlaces(typedIn(fields, city)));
  if (found.length === 0) return [];
  const known = new Set(LARGEST_PLACES.map(keyOf));
  return found.filter((place) => {
    const isNew = !known.has(keyOf(place));
    known.add(keyOf(place));
    return isNew;
  });
}

function keyOf({ name, province }: NamedPlace): string {
  return `${name} ${province}`;
}
