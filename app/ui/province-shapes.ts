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
