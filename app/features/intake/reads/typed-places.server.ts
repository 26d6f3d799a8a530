import { findPlaces, LARGEST_PLACES, placeNamed } from "~/features/places/index.server.ts";
import type { NamedPlace } from "~/features/places/views.ts";
import { placeText } from "~/features/places/wording.ts";

const ENDS = ["from", "to"];

const typedIn = (fields: FormData, name: string) => String(fields.get(name) ?? "").trim();

/** Fills in the provinces that a form leaves open, where its places say them. */
export function fillProvinces(fields: FormData): FormData {
  for (const end of ENDS) {
    const [city, province] = [typedIn(fields, `${end}City`), typedIn(fields, `${end}Province`)];
    const known = province ? null : placeNamed(city, null);
    if (known) fields.set(`${end}Province`, known.province);
  }
  return fields;
}

/** The places that the letters in a form lead to, beside the largest: what its next page offers without scripts. */
export function placesTyped(fields: FormData): NamedPlace[] {
  const found = ENDS.flatMap((end) => findPlaces(typedIn(fields, `${end}City`)));
  const offered = new Map(found.map((place) => [placeText(place), place]));
  for (const place of LARGEST_PLACES) offered.delete(placeText(place));
  return [...offered.values()];
}
