import { placesWithin, placeTyped } from "~/features/places/index.server.ts";
import { placeText } from "~/features/places/wording.ts";
import type { App } from "~/server/app.ts";
import { partsOf, scopeOf, without } from "../rules/filter.ts";
import type { BriefFilter } from "../schema.ts";
import type { BriefScope } from "../views.ts";
import { countListedBriefs } from "./listed-briefs.server.ts";
import { isAnyFound } from "./looked-through.server.ts";

/**
 * What a filter means for a company that works in `areas`, with its place as that is called, and with
 * what was typed as one and is none that is known: nothing is asked of that.
 */
export function readScope(asked: BriefFilter, areas: readonly string[]) {
  const place = asked.bij === null ? null : placeTyped(asked.bij);
  if (!place) return { filter: asked, scope: scopeOf(asked, areas), unknownPlace: asked.bij };
  const filter = { ...asked, bij: placeText(place) };
  const spots = placesWithin(place, Number(asked.km));
  return { filter, scope: scopeOf(filter, areas, spots), unknownPlace: null };
}

/** Of a filter that finds nothing, the parts without which there is something. */
export async function whatToLoosen(app: App, filter: BriefFilter, areas: readonly string[]) {
  const parts = partsOf(filter).map(({ part }) => part);
  const found = await Promise.all(
    parts.map((part) => isAnyListed(app, readScope(without(filter, part), areas).scope)),
  );
  return parts.filter((_, index) => found[index]);
}

async function isAnyListed(app: App, scope: BriefScope): Promise<boolean> {
  if (scope.further) return await isAnyFound(app, { ...scope, further: scope.further });
  const { open, listed } = await countListedBriefs(app, scope);
  return (scope.onlyOpen ? open : listed) > 0;
}
