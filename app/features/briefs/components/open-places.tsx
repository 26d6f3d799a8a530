import { placeText } from "~/features/places/wording.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { pointOnMap } from "~/ui/province-shapes.ts";
import { MAX_COUNTED } from "../constants.ts";
import { NO_FILTER } from "../rules/filter.ts";
import type { OpenPlace } from "../views.ts";
import { listPath } from "./set-filters.tsx";

const [SMALLEST, LARGEST] = [15, 34];

/** A dot of this many briefs, in units of the map: its surface grows with them. */
const radiusOf = (open: number) => Math.min(SMALLEST * Math.sqrt(open), LARGEST);
const countOf = (open: number) => (open > MAX_COUNTED ? `${MAX_COUNTED}+` : String(open));

function pathOf(place: OpenPlace): string {
  return listPath({ ...NO_FILTER, open: "ja", bij: placeText(place), km: "0" });
}

function saidOf({ open }: OpenPlace): string {
  return `${countOf(open)} open ${open === 1 ? "opdracht" : "opdrachten"}`;
}

/** Where open briefs begin, as dots that lead to their list; `OpenPlaceList` is the same for all readers. */
export function OpenPlacesMap({ places }: { places: readonly OpenPlace[] }) {
  // The smaller ones are drawn over the larger.
  return (
    <ProvinceMap places selected={[]} className="mx-auto w-full max-w-xl">
      {places.map((place) => {
        const { x, y } = pointOnMap(place.latitude, place.longitude);
        const radius = radiusOf(place.open);
        return (
          <PageLink
            key={placeText(place)}
            href={pathOf(place)}
            tabIndex={-1}
            className="group cursor-pointer"
          >
            <title>{`${placeText(place)}: ${saidOf(place)}`}</title>
            <circle
              cx={x}
              cy={y}
              r={radius}
              className="fill-accent stroke-card stroke-[2.5] group-hover:fill-ink"
            />
            <text
              x={x}
              y={y + 6}
              textAnchor="middle"
              className="fill-card font-sans text-[17px] font-bold tabular-nums"
            >
              {countOf(place.open)}
            </text>
          </PageLink>
        );
      })}
    </ProvinceMap>
  );
}

/** The same places one below the other, those with most briefs first. */
export function OpenPlaceList({ places }: { places: readonly OpenPlace[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {places.map((place) => (
        <li key={placeText(place)}>
          <PageLink
            href={pathOf(place)}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1 hover:bg-board"
          >
            <span className="font-semibold underline underline-offset-2">{placeText(place)}</span>{" "}
            <span className="text-muted tabular-nums">{saidOf(place)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
