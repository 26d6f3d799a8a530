import type { MouseEvent } from "react";
import { SOURCES } from "~/shared/paths.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import type { Elements } from "./elements.ts";
import { PageLink } from "./page-link.tsx";
import { MAP_HEIGHT, MAP_WIDTH, MIDDLES } from "./province-shapes.ts";
// A file of its own: a browser that takes the map over has no need of outlines.
import outlines from "./provinces.svg?url";
import { Repeated } from "./repeated.tsx";

export interface MapPin {
  province: Province;
  label: string;
}

/**
 * The twelve provinces beside the select or boxes that stay the accessible control; with `onToggle`
 * they can be tapped. `pins` name some, `route` draws the way from one to another.
 */
export function ProvinceMap({
  selected,
  onToggle,
  hrefOf,
  pins = [],
  route = null,
  className = "",
  places = false,
  children,
}: {
  selected: readonly Province[];
  onToggle?: (province: Province) => void;
  /** Where a province leads; the links beside the map stay the ones for keyboards. */
  hrefOf?: (province: Province) => string;
  pins?: readonly MapPin[];
  route?: readonly [from: Province, to: Province] | null;
  className?: string;
  /** Places are chosen or drawn beside the outlines: the credit names whose list they are. */
  places?: boolean;
  /** Drawn over it, in units of the map. */
  children?: Elements;
}) {
  const toggle = (event: MouseEvent<SVGSVGElement>) => {
    const shape = event.target instanceof Element ? event.target.closest("[data-province]") : null;
    const province = PROVINCES.find((name) => name === shape?.getAttribute("data-province"));
    if (province) onToggle?.(province);
  };
  const isLive = Boolean(onToggle ?? hrefOf);
  return (
    <Repeated
      of={hrefOf || children ? null : ["map", selected, pins, route, className, places, isLive]}
    >
      <figure className={`grid gap-1 ${className}`}>
        <svg
          viewBox={`-6 0 ${MAP_WIDTH + 12} ${MAP_HEIGHT + 6}`}
          className="h-auto w-full"
          aria-hidden="true"
          onClick={onToggle && toggle}
        >
          {PROVINCES.map((province) => {
            const outline = (
              <use
                key={province}
                data-province={province}
                href={`${outlines}#${province.toLowerCase()}`}
                className={`stroke-card stroke-[2.5] transition-colors duration-150 ${
                  selected.includes(province)
                    ? "fill-accent"
                    : `fill-kraft ${isLive ? "hover:fill-edge" : ""}`
                } ${isLive ? "cursor-pointer" : ""}`}
              >
                <title>{province}</title>
              </use>
            );
            return hrefOf ? (
              <PageLink key={province} href={hrefOf(province)} tabIndex={-1}>
                {outline}
              </PageLink>
            ) : (
              outline
            );
          })}
          {route && route[0] !== route[1] && <Way from={route[0]} to={route[1]} />}
          {pins.map((pin) => (
            <Pin key={`${pin.province}-${pin.label}`} pin={pin} />
          ))}
          {children}
        </svg>
        <figcaption className="text-xs text-muted">
          <PageLink href={SOURCES} className="underline underline-offset-2">
            Kaart: svg-maps<span>{places && "; plaatsen: GeoNames"}</span>
          </PageLink>
          , CC BY 4.0, bewerkt
        </figcaption>
      </figure>
    </Repeated>
  );
}

// A bend, so that the way is seen to go somewhere even between neighbours.
function Way({ from, to }: { from: Province; to: Province }) {
  const [a, b] = [MIDDLES[from], MIDDLES[to]];
  const bend = {
    x: Math.round((a.x + b.x) / 2 + (b.y - a.y) / 5),
    y: Math.round((a.y + b.y) / 2 - (b.x - a.x) / 5),
  };
  const d = `M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`;
  return (
    <g fill="none" strokeLinecap="round" className="pointer-events-none">
      <path d={d} className="stroke-card stroke-[11]" />
      <path d={d} className="stroke-ink stroke-[5]" strokeDasharray="2 13" />
    </g>
  );
}

const LETTER_WIDTH = 15;
const PIN_PADDING = 26;

function Pin({ pin }: { pin: MapPin }) {
  const { x, y } = MIDDLES[pin.province];
  const width = pin.label.length * LETTER_WIDTH + PIN_PADDING;
  const left = Math.min(Math.max(x - width / 2, 0), MAP_WIDTH - width);
  return (
    <g className="pointer-events-none">
      <path d={`M${x - 9} ${y - 22}h18l-9 18z`} className="fill-ink" />
      <rect x={left} y={y - 60} width={width} height="40" rx="7" className="fill-ink" />
      <text
        x={left + width / 2}
        y={y - 32}
        textAnchor="middle"
        className="fill-paper font-display text-[26px] font-bold"
      >
        {pin.label}
      </text>
    </g>
  );
}
