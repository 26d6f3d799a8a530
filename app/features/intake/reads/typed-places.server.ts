import { findPlaces, LARGEST_PLACES, placeNamed } from "~/features/places/index.server.ts";
import type { NamedPlace } from "~/features/places/views.ts";
import { placeText } from "~/features/places/wording.ts";

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
  const offered = new Set(LARGEST_PLACES.map(placeText));
  return ENDS.flatMap(({ city }) => findPlaces(typedIn(fields, city))).filter((place) => {
    const isNew = !offered.has(placeText(place));
    offered.add(placeText(place));
    return isNew;
  });
}
