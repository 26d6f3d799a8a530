/** What can be asked of the list apart from everything else, with the names that it has in an address. */
export const FILTER_PARTS = {
  type: ["type"],
  area: ["provincie", "gebied"],
  open: ["open"],
  from: ["van"],
  to: ["naar"],
  near: ["bij", "km"],
  days: ["vanaf", "tot"],
  volume: ["m3min", "m3max"],
} as const;
export const FILTER_NAMES = Object.values(FILTER_PARTS).flat();
/** How far from a place a brief may begin, by road; 0 is the place itself. */
export const RADII = ["0", "10", "25", "50", "100"] as const;
export const USUAL_RADIUS = "25";
/** In cubic metres; what is asked beyond it is a typing error. */
export const MAX_FILTER_M3 = 999;
