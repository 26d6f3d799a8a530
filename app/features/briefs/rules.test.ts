import { describe, expect, test } from "vitest";
import { dayAfter } from "~/shared/dates.ts";
import { BARE } from "../../../tests/factories/brief-details.ts";
import type { BriefDetails } from "../intake/answers.ts";
import type { DateSlack } from "../intake/constants.ts";
import { BRIEF_STATUSES } from "./lifecycle.ts";
import { rangeOf } from "./rules/days.ts";
import {
  briefBadge,
  categoryOf,
  fittingCategories,
  isMoveOver,
  isNew,
  isReplaceable,
} from "./rules.ts";

describe("briefBadge", () => {
  const open = { proposalsCount: 2, maxProposals: 5, status: "OPEN" as const, isOver: false };
  const full = { ...open, proposalsCount: 5 };
  const done = { ...open, status: "COMPLETED" as const };
  const briefs = { open, full, done, both: { ...full, status: "COMPLETED" as const } };

  const own = { badge: "Offerte Ingediend", tone: "busy" as const };

  test("an own proposal decides it on every brief", () => {
    for (const brief of Object.values(briefs)) {
      expect(briefBadge(brief, own)).toEqual({ kind: "badge", tone: "busy", label: own.badge });
    }
  });

  test("only an open brief is offered", () => {
    for (const status of BRIEF_STATUSES) {
      const { kind } = briefBadge({ ...open, status }, null);
      expect(kind === "send-proposal").toBe(status === "OPEN");
    }
  });

  test("a move that is over takes no proposals, and says so", () => {
    const over = { ...open, isOver: true };
    expect(briefBadge(over, null)).toMatchObject({ label: "Verhuisdatum voorbij" });
    expect(briefBadge(over, own)).toMatchObject({ label: "Offerte Ingediend" });
  });

  // The days of 23 and of 25 hours.
  test.each([
    ["2026-03-28T22:59:59Z", "2026-03-29", false],
    ["2026-03-28T23:00:00Z", "2026-03-29", false],
    ["2026-03-29T21:59:59Z", "2026-03-29", false],
    ["2026-03-29T22:00:00Z", "2026-03-29", true],
    ["2026-10-24T22:00:00Z", "2026-10-25", false],
    ["2026-10-25T22:59:59Z", "2026-10-25", false],
    ["2026-10-25T23:00:00Z", "2026-10-25", true],
  ])("at %s a move of %s is over: %s", (now, moveDate, over) => {
    expect(isMoveOver({ moveDate, dateSlack: null }, new Date(now))).toBe(over);
  });

  test.each<[DateSlack | null, string]>([
    [null, "2027-12-30"],
    ["1", "2027-12-31"],
    ["3", "2028-01-02"],
    ["14", "2028-01-13"],
    ["month", "2027-12-31"],
  ])("a move of 30 December with '%s' is over after %s", (dateSlack, last) => {
    const dates = { moveDate: "2027-12-30", dateSlack };
    expect(rangeOf(dates).last).toBe(last);
    expect(isMoveOver(dates, new Date(`${last}T12:00:00Z`))).toBe(false);
    expect(isMoveOver(dates, new Date(`${dayAfter(last, 1)}T12:00:00Z`))).toBe(true);
  });

  test("without an own proposal", () => {
    expect(briefBadge(open, null)).toEqual({ kind: "send-proposal" });
    expect(briefBadge({ ...open, proposalsCount: 4 }, null)).toEqual({ kind: "send-proposal" });
    expect(briefBadge(full, null)).toMatchObject({ label: "Vol" });
    expect(briefBadge(done, null)).toMatchObject({ label: "Voltooid" });
    expect(briefBadge(briefs.both, null)).toMatchObject({ label: "Voltooid" });
  });
});

test("NIEUW lasts 48 hours, to the millisecond", () => {
  const placed = new Date("2027-03-27T12:00:00Z");
  const after = (millis: number) => new Date(placed.getTime() + millis);
  expect(isNew(placed, placed)).toBe(true);
  expect(isNew(placed, after(48 * 3_600_000 - 1))).toBe(true);
  expect(isNew(placed, after(48 * 3_600_000))).toBe(false);
});

test.each<[string, Partial<BriefDetails>, string[]]>([
  ["nothing special", {}, ["RESIDENTIAL"]],
  ["a ticked piano", { heavyItems: ["Piano"] }, ["RESIDENTIAL", "PIANO"]],
  ["a written piano", { pianoOrSpecialItems: "een oude Piano" }, ["RESIDENTIAL", "PIANO"]],
  ["a grand piano", { pianoOrSpecialItems: "vleugel" }, ["RESIDENTIAL", "PIANO"]],
  ["no piano", { pianoOrSpecialItems: "geen piano" }, ["RESIDENTIAL"]],
  ["a double door", { pianoOrSpecialItems: "vleugeldeuren" }, ["RESIDENTIAL"]],
  ["storage", { services: ["Tijdelijke opslag"] }, ["RESIDENTIAL", "STORAGE"]],
  ["packing as a service", { services: ["Inpakservice"] }, ["RESIDENTIAL", "PACKING"]],
  ["packing all", { packingService: true }, ["RESIDENTIAL", "PACKING"]],
  ["unpacking only", { services: ["Uitpakservice"] }, ["RESIDENTIAL"]],
])("categories with %s", (_name, details, categories) => {
  expect(fittingCategories({ ...BARE, ...details }, null)).toEqual(categories);
});

test("a clearance", () => {
  expect(categoryOf("ONTRUIMING")).toBe("ONTRUIMING");
  expect(fittingCategories({ ...BARE, serviceType: "ONTRUIMING" }, null)).toEqual(["ONTRUIMING"]);
});

test.each([
  ["OPEN", false, 59, true],
  ["OPEN", false, 60, false],
  ["OPEN", true, 5, false],
  ["IN_PROGRESS", false, 5, false],
  ["COMPLETED", true, 5, false],
  ["CANCELLED", false, 5, false],
] as const)(
  "a brief that is %s, relied on: %s, after %i minutes: replaceable %s",
  (status, isReliedOn, age, mine) => {
    const now = new Date("2026-05-01T12:00:00Z");
    const createdAt = new Date(now.getTime() - age * 60_000);
    expect(isReplaceable({ status, isReliedOn, createdAt }, now)).toBe(mine);
  },
);
