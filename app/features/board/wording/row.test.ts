import { expect, test } from "vitest";
import type { DateSlack, TimePreference } from "../../intake/constants.ts";
import { placeParts, rowFacts, shortDates } from "./row.ts";

const PLACED = new Date("2026-02-10T12:00:00Z");

test.each<[DateSlack | null, string]>([
  [null, "di 10 mrt"],
  ["1", "di 10 mrt ± 1 dag"],
  ["7", "di 10 mrt ± 1 week"],
  ["month", "in maart 2026"],
])("the days of a brief fit in a column, slack %s", (dateSlack, text) => {
  expect(shortDates({ moveDate: "2026-03-10", dateSlack, createdAt: PLACED })).toBe(text);
});

test.each([
  ["2026-12-01", "di 1 dec"],
  ["2027-01-30", "za 30 jan 2027"],
])("a day nearly a year ahead has its year, %s", (moveDate, text) => {
  expect(shortDates({ moveDate, dateSlack: null, createdAt: PLACED })).toBe(text);
});

test.each<[TimePreference | null, DateSlack | null, string]>([
  [null, null, "di 10 mrt"],
  ["Middag", null, "di 10 mrt, middag"],
  ["Ochtend", "1", "di 10 mrt ± 1 dag, ochtend"],
  ["Flexibel", "month", "in maart 2026, flexibel"],
])("the part of the day stands behind the day, %s", (timePreference, dateSlack, day) => {
  const dates = { moveDate: "2026-03-10", dateSlack, createdAt: PLACED, timePreference };
  expect(rowFacts({ ...dates, volume: null, distanceKm: null }).day).toBe(day);
});

test("a row leaves out what nobody knows", () => {
  const dates = {
    moveDate: "2026-03-10",
    dateSlack: null,
    createdAt: PLACED,
    timePreference: null,
  };
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
