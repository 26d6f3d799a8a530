import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MAX_COUNTED } from "../constants.ts";
import { OpenPlacesMap } from "./open-places.tsx";

const ZEIST = { name: "Zeist", province: "Utrecht", latitude: 52.09, longitude: 5.23 } as const;
const BUNNIK = { name: "Bunnik", province: "Utrecht", latitude: 52.07, longitude: 5.2 } as const;

test("the map writes each place's name and number, in full where two lie side by side", () => {
  const html = renderToStaticMarkup(
    <OpenPlacesMap
      places={[
        { ...ZEIST, open: MAX_COUNTED + 1 },
        { ...BUNNIK, open: 3 },
      ]}
    />,
  );
  const texts = [...html.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts.toSorted()).toEqual(["100+", "3", "Bunnik", "Zeist"]);
  const [first = [], second = []] = [
    ...html.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g),
  ].map(([, ...numbers]) => numbers.map(Number));
  const [x = 0, y = 0, radius = 0] = first.map((value, at) =>
    at < 2 ? value - (second[at] ?? 0) : value + (second[at] ?? 0),
  );
  expect(Math.hypot(x, y)).toBeGreaterThan(radius);
  expect(html).toContain("<title>Zeist (Utrecht): 100+ open opdrachten</title>");
});
