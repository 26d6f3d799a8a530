import { expect, test } from "vitest";
import { possibleDays } from "./days.ts";

test.for<[string | null | undefined, string, string[]]>([
  [undefined, "2026-03-01", ["2026-03-01"]],
  [null, "2026-03-01", ["2026-03-01"]],
  ["1", "2026-03-01", ["2026-02-28", "2026-03-01", "2026-03-02"]],
  ["2", "2026-12-31", ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]],
])("with a slack of %s from %s", ([dateSlack, moveDate, days]) => {
  expect(possibleDays(dateSlack === undefined ? { moveDate } : { moveDate, dateSlack })).toEqual(
    days,
  );
});

test.for([
  ["2026-02-28", 28],
  ["2028-02-01", 29],
  ["2026-03-15", 31],
  ["2026-03-31", 31],
])("the month of %s has %i days", ([moveDate, count]) => {
  const days = possibleDays({ moveDate: String(moveDate), dateSlack: "month" });
  expect(days).toHaveLength(Number(count));
  expect(days[0]).toBe(`${String(moveDate).slice(0, 7)}-01`);
  expect(days).toContain(moveDate);
  expect(days).toEqual(days.toSorted());
});
