import { expect, test } from "vitest";
import { DAY_MS } from "~/shared/dates.ts";
import { keptBackups, lastBackup, misdatedBackups } from "./manifest.ts";
import { isTurn } from "./schedule.ts";

const at = (moment: string) => new Date(moment);

test("of two months of nights seven days and four weeks are kept, the newest of each", () => {
  // A Thursday.
  const last = at("2026-11-26T02:30:00Z").getTime();
  const nights = Array.from({ length: 60 }, (_, back) => ({
    kind: "cluster" as const,
    startedAt: new Date(last - back * DAY_MS).toISOString(),
  }));
  const { daily, all } = keptBackups(nights.toReversed());
  const days = [...all].map(({ startedAt }) => startedAt.slice(0, 10)).sort();
  expect(days).toEqual(
    "2026-11-08 2026-11-15 2026-11-20 2026-11-21 2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26".split(
      " ",
    ),
  );
  expect(daily.size).toBe(7);
});

test("a day goes by the Netherlands, and the other kind of backup has days of its own", () => {
  const backups = [
    { kind: "cluster" as const, startedAt: "2026-11-25T22:59:00.000Z" },
    { kind: "cluster" as const, startedAt: "2026-11-25T23:01:00.000Z" },
    { kind: "rows" as const, startedAt: "2026-11-26T10:00:00.000Z" },
    { kind: "cluster" as const, startedAt: "2026-11-26T11:00:00.000Z" },
  ];
  const kept = [...keptBackups(backups).all].map(({ startedAt }) => startedAt.slice(11, 16)).sort();
  expect(kept).toEqual(["10:00", "11:00", "22:59"]);
});

test.each([
  ["2026-11-26T02:29:00Z", "2026-11-25T02:30:00Z", false],
  ["2026-11-26T02:30:00Z", "2026-11-25T02:30:00Z", true],
  ["2026-11-26T02:31:00Z", "2026-11-26T02:30:05Z", false],
  // Made by hand in the evening, it does not take the place of the night's.
  ["2026-11-26T02:30:00Z", "2026-11-25T20:00:00Z", true],
  // Nobody was there at night.
  ["2026-11-26T09:00:00Z", "2026-11-25T02:30:00Z", true],
  // The night in which 03:30 comes an hour sooner.
  ["2026-03-29T01:30:00Z", "2026-03-28T02:30:00Z", true],
  // The night with an hour twice.
  ["2026-10-25T02:30:00Z", "2026-10-24T01:30:00Z", true],
])("at %s with the last of %s a backup at 03:30 is due: %s", (now, last, due) => {
  expect(isTurn(at(now), at(last), "03:30")).toBe(due);
});

test("without any backup one is due at once", () => {
  expect(isTurn(at("2026-11-26T00:00:00Z"), null, "03:30")).toBe(true);
});

test("a backup that is dated ahead stops no turn, is not the last one, and is named as misdated", () => {
  const now = at("2026-11-26T09:00:00Z");
  const ahead = { startedAt: "2027-03-01T02:30:00.000Z" };
  const right = { startedAt: "2026-11-26T02:30:00.000Z" };
  const early = { startedAt: "2026-11-25T02:30:00.000Z" };
  expect(isTurn(now, at(ahead.startedAt), "03:30")).toBe(true);
  // Clocks of two machines differ by seconds.
  expect(isTurn(now, at("2026-11-26T09:00:30Z"), "03:30")).toBe(false);
  expect(lastBackup([early, ahead], now)).toBe(early);
  expect(lastBackup([ahead], now)).toBeUndefined();
  expect(misdatedBackups([early, ahead, right], now)).toEqual([ahead]);
  // Its day has come: what was made after it tells.
  const nextYear = at("2027-06-01T00:00:00Z");
  expect(misdatedBackups([early, ahead, right], nextYear)).toEqual([ahead]);
  expect(misdatedBackups([early, right], nextYear)).toEqual([]);
});
