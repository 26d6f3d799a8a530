import { expect, test } from "vitest";
import { readWrittenMoment } from "./written-moment.ts";

test.each([
  ["2026-11-26T10:00", "2026-11-26T09:00:00.000Z"],
  ["2026-07-01 10:00:30", "2026-07-01T08:00:30.000Z"],
  ["2026-11-26T10:00:00.250Z", "2026-11-26T10:00:00.250Z"],
  ["2026-11-26T10:00+02:00", "2026-11-26T08:00:00.000Z"],
  // Comes twice in that night.
  ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
])("%s is %s", (written, moment) => {
  expect(readWrittenMoment(written)?.toISOString()).toBe(moment);
});

test.each([
  "",
  "gisteren",
  "2026-11-26",
  "2026-13-01T10:00",
  "2026-02-30T10:00",
  "2026-03-29T02:30",
])("'%s' is no moment", (written) => {
  expect(readWrittenMoment(written)).toBeNull();
});
