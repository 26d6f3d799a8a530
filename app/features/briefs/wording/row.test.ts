import { expect, test } from "vitest";
import type { DateSlack } from "../constants.ts";
import { placeParts, rowFacts, shortDates } from "./row.ts";

test.each<[DateSlack | null, string]>([
  [null, "di 10 mrt"],
  ["1", "di 10 mrt ± 1 dag"],
  ["7", "di 10 mrt ± 1 week"],
  ["month", "in maart 2026"],
])("the days of a brief fit in a column, slack %s", (dateSlack, text) => {
  expect(shortDates({ moveDate: "2026-03-10", dateSlack })).toBe(text);
});

test("a row leaves out what nobody knows", () => {
  const dates = { moveDate: "2026-03-10", dateSlack: null };
  expect(rowFacts({ ...dates, volume: null, distanceKm: null })).toEqual({
    day: "di 10 mrt",
    volume: null,
    distance: null,
  });
  const volume = { litres: 24_000, from: 20_000, to: 28_000 };
  const facts = rowFacts({ ...dates, volume, distanceKm: 136 });
  expect(facts).toMatchObject({ volume: "20 - 28 m³", distance: "140 km" });
  expect(rowFacts({ ...dates, volume, distanceKm: 2 }).distance).toBe("< 5 km");
});

test.each([
  ["Ede (Gelderland)", "Ede", "(Gelderland)"],
  ["Bergen (NH) (Noord-Holland)", "Bergen (NH)", "(Noord-Holland)"],
  ["Utrecht", "Utrecht", null],
])("the province of %s stands apart", (place, name, province) => {
  expect(placeParts(place)).toEqual({ name, province });
});
