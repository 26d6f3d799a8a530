import { placeText } from "~/features/places/wording.ts";
import { PageLink } from "~/ui/page-link.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { MAP_HEIGHT, MAP_WIDTH, pointOnMap } from "~/ui/province-shapes.ts";
import { MAX_COUNTED } from "../constants.ts";
import { type Dot, layOut, NAME_SIZE } from "../rules/dots.ts";
import { NO_FILTER } from "../rules/filter.ts";
import type { OpenPlace } from "../views.ts";
import { listPath } from "./set-filters.tsx";

const countOf = (open: number) => (open > MAX_COUNTED ? `${MAX_COUNTED}+` : String(open));

function pathOf(place: OpenPlace): string {
  return listPath({ ...NO_FILTER, open: "ja", bij: placeText(place), km: "0" });
}

function saidOf({ open }: OpenPlace): string {
  return `${countOf(open)} open ${open === 1 ? "opdracht" : "opdrachten"}`;
}

/** Where open briefs begin, as dots that lead to their list, with the names that have room. */
export function OpenPlacesMap({ places }: { places: readonly OpenPlace[] }) {
  const spots = places.map((place) => ({
    ...place,
    ...pointOnMap(place.latitude, place.longitude),
  }));
  const dots = layOut(spots, MAP_WIDTH, MAP_HEIGHT);
  return (
    <ProvinceMap places selected={[]} className="[&>svg]:mx-auto [&>svg]:max-w-xl">
      {places.map((place, index) => {
        const dot = dots[index];
        return (
          dot && (
            <PageLink
              key={placeText(place)}
              href={pathOf(place)}
              tabIndex={-1}
              className="group cursor-pointer"
            >
              <title>{`${placeText(place)}: ${saidOf(place)}`}</title>
              <PlaceDot {...dot} name={place.name} count={countOf(place.open)} />
            </PageLink>
          )
        );
      })}
    </ProvinceMap>
  );
}

function PlaceDot({ x, y, radius, written, name, count }: Dot & { name: string; count: string }) {
  // A number of one or two figures is as high as its dot allows; '100+' has to be smaller.
  const size = radius * (count.length > 2 ? 0.8 : 1.1);
  return (
    <>
      <circle
        cx={tenths(x)}
        cy={tenths(y)}
        r={tenths(radius)}
        className="fill-accent stroke-card stroke-[2] group-hover:fill-ink"
      />
      <text
        x={tenths(x)}
        y={tenths(y + size * 0.36)}
        fontSize={tenths(size)}
        textAnchor="middle"
        className="fill-card font-sans font-bold tabular-nums"
      >
        {count}
      </text>
      {written && (
        <text
          x={tenths(written.x)}
          y={tenths(written.y)}
          fontSize={NAME_SIZE}
          textAnchor={written.anchor}
          className="fill-ink stroke-card stroke-[4] font-sans font-semibold [paint-order:stroke] group-hover:underline"
        >
          {name}
        </text>
      )}
    </>
  );
}

const tenths = (units: number) => Math.round(units * 10) / 10;

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
            <span translate="no" className="font-semibold underline underline-offset-2">
              {placeText(place)}
            </span>{" "}
            <span className="text-muted tabular-nums">{saidOf(place)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
