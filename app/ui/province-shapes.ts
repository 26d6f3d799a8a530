import type { Province } from "~/shared/provinces.ts";

export const MAP_WIDTH = 613;
export const MAP_HEIGHT = 724;

/** A point well inside each province, in units of the map (provinces.svg). */
export const MIDDLES: Record<Province, { x: number; y: number }> = {
  "Noord-Holland": { x: 240, y: 216 },
  "Zuid-Holland": { x: 180, y: 424 },
  Utrecht: { x: 304, y: 384 },
  Gelderland: { x: 404, y: 388 },
  "Noord-Brabant": { x: 332, y: 528 },
  Limburg: { x: 404, y: 596 },
  Zeeland: { x: 92, y: 588 },
  Flevoland: { x: 364, y: 280 },
  Overijssel: { x: 484, y: 296 },
  Drenthe: { x: 528, y: 184 },
  Groningen: { x: 524, y: 68 },
  Friesland: { x: 384, y: 128 },
};

// The map is drawn after Mercator: these were fitted so that the places of GeoNames fall within their
// provinces, all but ten of them.
const [LEFT, TOP] = [-532.7, 10_072.3];
const SCALE = 158.3;
const RADIAN = Math.PI / 180;

/** Where on the map a point of the earth lies, in degrees. */
export function pointOnMap(latitude: number, longitude: number): { x: number; y: number } {
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * RADIAN) / 2)) / RADIAN;
  return { x: Math.round(LEFT + SCALE * longitude), y: Math.round(TOP - SCALE * north) };
}
