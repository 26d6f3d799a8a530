import { distanceBetween, spotNamed } from "~/features/places/index.server.ts";
import { distanceText } from "~/features/places/wording.ts";
import { isProvince } from "~/shared/provinces.ts";
import type { BriefPlaces } from "../views.ts";

/**
 * From where a brief begins to where it ends, by road. Null where one of the two is no place that is
 * known, and for a clearance: nothing goes from its one place to another that the client names.
 */
function wayOf({ serviceType, fromProvince, fromCity, toProvince, toCity }: BriefPlaces) {
  if (serviceType === "ONTRUIMING" || !isProvince(fromProvince) || !isProvince(toProvince)) {
    return null;
  }
  const from = { name: fromCity, province: fromProvince };
  return distanceBetween(from, { name: toCity, province: toProvince });
}

/** Where a brief begins, as it is stored: null where that is no place of the list. */
export function fromSpotOf({ fromProvince, fromCity }: BriefPlaces): number | null {
  return isProvince(fromProvince) ? spotNamed({ name: fromCity, province: fromProvince }) : null;
}

/** What is stored of it, in kilometres. */
export function distanceOf(brief: BriefPlaces): number | null {
  return wayOf(brief)?.km ?? null;
}

/** The same of a form that is half filled in; `read` gives what a field holds. */
export function distanceTyped(read: (name: string) => string | null): number | null {
  return distanceOf({
    serviceType: read("serviceType") === "ONTRUIMING" ? "ONTRUIMING" : "VERHUIZING",
    fromProvince: read("fromProvince") ?? "",
    fromCity: read("fromCity"),
    toProvince: read("toProvince") ?? "",
    toCity: read("toCity"),
  });
}

/** The stored distance as people read it, with the boats between the places. */
export function shownDistance(brief: BriefPlaces & { distanceKm: number | null }): string | null {
  return brief.distanceKm === null
    ? null
    : distanceText(brief.distanceKm, wayOf(brief)?.ferries ?? []);
}

/** The boats between the places, each as a label: 'Boot Holwerd-Ameland'. */
export function boatsOf(brief: BriefPlaces): string[] {
  return (wayOf(brief)?.ferries ?? []).map((ferry) => `Boot ${ferry}`);
}
