import { distanceBetween, placeNamed, spotNamed } from "~/features/places/index.server.ts";
import { folded } from "~/features/places/rules.ts";
import { distanceText } from "~/features/places/wording.ts";
import { megabytes, remembered } from "~/shared/keeper.ts";
import { showPhone } from "~/shared/phone.ts";
import { isProvince } from "~/shared/provinces.ts";
import type { DetailLine } from "../../intake/answers.ts";
import { knownLines } from "../rules/changes.ts";
import type { BriefRow } from "../tables.ts";
import type { BriefPlaces, Contact, ShownPlaces } from "../views.ts";
import { addressText, locationText, POSTCODE_DIGITS, titleInSentence } from "../wording.ts";
import type { CompanyBriefRow } from "./columns.server.ts";

// No province has it.
const BETWEEN = "\n";

/** Where a brief is carried out: without a city a place is its province. */
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

/** A typed city where the list of places has it in this province, in the list's own spelling; else null. */
export function listedCity(city: string | null, province: string): string | null {
  return (city && isProvince(province) && placeNamed(city, province)?.name) || null;
}

export function shownLocation(brief: BriefPlaces): string {
  return locationText(placesOf(brief));
}

/** What is asked and where within a sentence: 'verhuizing Utrecht naar Limburg'. */
export function briefInSentence(brief: BriefPlaces): string {
  return titleInSentence(brief.serviceType, shownLocation(brief));
}

/** The way by road; null where a place is not known, and for a clearance, which has one place. */
function wayOf({ serviceType, fromProvince, fromCity, toProvince, toCity }: BriefPlaces) {
  if (serviceType === "ONTRUIMING") return null;
  const from = { name: fromCity, province: fromProvince };
  return distanceBetween(from, { name: toCity, province: toProvince });
}

/** Where a brief begins, as it is stored: null where that is no place of the list. */
export function fromSpotOf({ fromProvince, fromCity }: BriefPlaces): number | null {
  return spotNamed({ name: fromCity, province: fromProvince });
}

/** How far it goes, as it is stored, in kilometres. */
export function distanceOf(brief: BriefPlaces): number | null {
  return wayOf(brief)?.km ?? null;
}

/** The same of a form that is half filled in; `read` gives what a field holds. */
export function distanceTyped(read: (name: string) => string | null): number | null {
  const [fromProvince, toProvince] = [read("fromProvince") ?? "", read("toProvince") ?? ""];
  if (!isProvince(fromProvince) || !isProvince(toProvince)) return null;
  const serviceType = read("serviceType") === "ONTRUIMING" ? "ONTRUIMING" : "VERHUIZING";
  const cities = { fromCity: read("fromCity"), toCity: read("toCity") };
  return distanceOf({ serviceType, fromProvince, toProvince, ...cities });
}

/** The stored distance as people read it, with the boats between the places. */
export function shownDistance(brief: BriefPlaces & { distanceKm: number | null }): string | null {
  const { distanceKm } = brief;
  return distanceKm === null ? null : distanceText(distanceKm, wayOf(brief)?.ferries ?? []);
}

/** The boats between the places, each as a label: 'Boot Holwerd-Ameland'. */
export function boatsOf(brief: BriefPlaces): string[] {
  return (wayOf(brief)?.ferries ?? []).map((ferry) => `Boot ${ferry}`);
}

/** The addresses of a brief, as far as the client told them, for who may know. */
export function addressLinesOf(brief: CompanyBriefRow): DetailLine[] {
  const from = [brief.fromStreet, brief.fromHouseNumber, brief.fromAddition];
  const to = [brief.toStreet, brief.toHouseNumber, brief.toAddition];
  const start = brief.serviceType === "ONTRUIMING" ? "Adres" : "Adres vertrek";
  return knownLines([
    [start, addressText(from, brief.fromPostcode, brief.fromCity)],
    ["Adres aankomst", addressText(to, brief.toPostcode, brief.toCity)],
  ]);
}

/** What companies may know of the postcodes of a brief: the four digits of each. */
export function postcodeDigits(brief: Pick<BriefRow, "fromPostcode" | "toPostcode">) {
  const digits = (postcode: string | null) => postcode?.slice(0, POSTCODE_DIGITS) ?? null;
  return { fromPostcode: digits(brief.fromPostcode), toPostcode: digits(brief.toPostcode) };
}

/** The contact data of a brief, for the company that was accepted; null of a client who has none any more. */
export function contactOf(brief: CompanyBriefRow): Contact | null {
  const { clientName, clientEmail, clientPhone } = brief;
  if (!clientName || !clientEmail) return null;
  const lines = addressLinesOf(brief).map((line) => line.join(": "));
  const addresses = lines.join("\n");
  return { clientName, clientEmail, clientPhone: showPhone(clientPhone), addresses };
}
