import { placeNamed } from "~/features/places/index.server.ts";
import { folded } from "~/features/places/rules.ts";
import { megabytes, remembered } from "~/shared/keeper.ts";
import { isProvince } from "~/shared/provinces.ts";
import type { BriefPlaces, ShownPlaces } from "../views.ts";
import { briefTitle, locationText } from "../wording.ts";

// No province has it.
const BETWEEN = "\n";

/**
 * Where a brief is carried out: from one place to another, and of a clearance the one place it has
 * (`to` is null). Without a city a place is its province.
 */
export function placesOf(brief: BriefPlaces): ShownPlaces {
  const { serviceType, fromProvince, fromCity, toProvince, toCity } = brief;
  const onePlace = fromProvince === toProvince && fromCity === toCity;
  const named = (city: string | null, province: string) =>
    city === null || city === "" ? province : nameIn(province + BETWEEN + city);
  return {
    from: named(fromCity, fromProvince),
    to: serviceType === "ONTRUIMING" && onePlace ? null : named(toCity, toProvince),
  };
}

/**
 * A city of a province as people call it: with the province where the country has more places of this
 * name, and where it is a name that no list knows. A list asks this of forty cities, mostly the same.
 */
const nameIn = remembered("names of places", megabytes(0.5), (of) => {
  const [province, city] = [of.slice(0, of.indexOf(BETWEEN)), of.slice(of.indexOf(BETWEEN) + 1)];
  const known = placeNamed(city, null);
  const isSaidByItself = city === province || known?.province === province;
  // 'utrecht' is written as the list writes it; another name of the same place stays as it was typed.
  const place = isProvince(province) ? placeNamed(city, province) : null;
  const name = place && folded(place.name) === folded(city) ? place.name : city;
  return isSaidByItself ? name : `${name} (${province})`;
});

/** The places of a stored brief in one sentence. */
export function shownLocation(brief: BriefPlaces): string {
  return locationText(placesOf(brief));
}

/** What is asked and where within a sentence: 'verhuizing Utrecht naar Limburg'. */
export function briefInSentence(brief: BriefPlaces): string {
  const title = briefTitle(brief.serviceType, shownLocation(brief));
  return title.charAt(0).toLowerCase() + title.slice(1);
}
