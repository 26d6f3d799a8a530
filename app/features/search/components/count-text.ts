import type { ServiceType } from "../../intake/constants.ts";
import type { BriefFilter } from "../schema.ts";
import type { BriefCount } from "../views.ts";

const NOUNS: Record<ServiceType | "ALL", [one: string, more: string]> = {
  VERHUIZING: ["verhuizing", "verhuizingen"],
  ONTRUIMING: ["woningontruiming", "woningontruimingen"],
  ALL: ["opdracht", "opdrachten"],
};

/** The count above the list, which says what it counts: what can still be proposed on comes first. */
export function countText({ open, listed }: BriefCount, filter: BriefFilter): string {
  const [one, more] = NOUNS[filter.type ?? "ALL"];
  const counted = `${open.toLocaleString("nl-NL")} open ${open === 1 ? one : more}`;
  const rest =
    filter.open || open === listed ? "" : `, ${listed.toLocaleString("nl-NL")} in totaal`;
  return `${counted}${placeText(filter)}${rest}`;
}

function placeText({ provincie, gebied, van, naar }: BriefFilter): string {
  const route = [van && ` van ${van}`, naar && ` naar ${naar}`].filter(Boolean).join("");
  if (provincie) return `${route} van of naar ${provincie}`;
  return gebied ? `${route} in je werkgebied` : route;
}

/** The same of what nobody counts: how many of it a page shows, and whether there may be more. */
export function foundText(found: number, goesOn: boolean, filter: BriefFilter): string {
  const [one, more] = NOUNS[filter.type ?? "ALL"];
  const counted = `${found} ${found === 1 ? one : more} gevonden`;
  return goesOn ? `${counted}, met wat nieuwer is eerst` : counted;
}
