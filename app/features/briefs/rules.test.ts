import { describe, expect, test } from "vitest";
import type { BRIEF_MESSAGES } from "./messages.ts";
import {
  type BriefDetails,
  budgetText,
  categoryOf,
  composeAdditionalInfo,
  firstBadField,
  fittingCategories,
  isMoveOver,
  isNew,
  isStillOnlyOurs,
  jobBadge,
  locationText,
  type OwnQuoteStatus,
  preview,
  refusalOf,
  timeText,
} from "./rules.ts";

const BARE: BriefDetails = {
  rooms: null,
  heavyItems: [],
  fragileItems: false,
  pianoOrSpecialItems: null,
  packingService: false,
  fromFloor: null,
  toFloor: null,
  hasElevator: false,
  services: [],
};

describe("jobBadge", () => {
  const open = { proposalsCount: 2, maxProposals: 5, jobStatus: "OPEN" as const, isOver: false };
  const full = { ...open, proposalsCount: 5 };
  const done = { ...open, jobStatus: "COMPLETED" as const };
  const jobs = { open, full, done, both: { ...full, jobStatus: "COMPLETED" as const } };

  test.each<[OwnQuoteStatus, string]>([
    ["ACCEPTED", "Offerte Geaccepteerd"],
    ["PENDING", "Offerte Ingediend"],
    ["DECLINED", "Offerte Afgewezen"],
    ["WITHDRAWN", "Offerte Ingetrokken"],
  ])("an own quote that is %s decides it on every job", (own, label) => {
    for (const job of Object.values(jobs)) expect(jobBadge(job, own)).toMatchObject({ label });
  });

  test("a move that is over takes no quotes, and says so", () => {
    const over = { ...open, isOver: true };
    expect(jobBadge(over, null)).toMatchObject({ label: "Verhuisdatum voorbij" });
    expect(jobBadge(over, "PENDING")).toMatchObject({ label: "Offerte Ingediend" });
  });

  test.each([
    ["2026-03-28T22:59:59Z", false],
    ["2026-03-28T23:00:00Z", false],
    ["2026-03-29T21:59:59Z", false],
    ["2026-03-29T22:00:00Z", true],
  ])("at %s a move of 29 March is over: %s", (now, over) => {
    expect(isMoveOver("2026-03-29", new Date(now))).toBe(over);
  });

  test("without an own quote", () => {
    expect(jobBadge(open, null)).toEqual({ kind: "send-quote" });
    expect(jobBadge({ ...open, proposalsCount: 4 }, null)).toEqual({ kind: "send-quote" });
    expect(jobBadge(full, null)).toMatchObject({ label: "Vol" });
    expect(jobBadge(done, null)).toMatchObject({ label: "Voltooid" });
    expect(jobBadge(jobs.both, null)).toMatchObject({ label: "Voltooid" });
  });
});

test.each([
  [null, null, "Niet opgegeven"],
  [50_000, null, "Vanaf € 500"],
  [null, 125_000, "Tot € 1.250"],
  [50_000, 125_000, "€ 500 - € 1.250"],
  [50_000, 50_000, "€ 500"],
])("budget %s to %s", (min, max, text) => {
  expect(budgetText(min, max).replace(/\s/g, " ")).toBe(text);
});

test.each([
  ["Flexibel", "Flexibel"],
  ["Ochtend", "Ochtend 08:00 - 12:00"],
  ["Middag", "Middag 12:00 - 17:00"],
  [null, "8 uur"],
] as const)("time preference %s", (preference, text) => {
  expect(timeText(preference, 8)).toBe(text);
});

test("NIEUW lasts 48 hours, to the millisecond", () => {
  const placed = new Date("2027-03-27T12:00:00Z");
  const after = (millis: number) => new Date(placed.getTime() + millis);
  expect(isNew(placed, placed)).toBe(true);
  expect(isNew(placed, after(48 * 3_600_000 - 1))).toBe(true);
  expect(isNew(placed, after(48 * 3_600_000))).toBe(false);
});

describe("preview", () => {
  test.each([
    ["short", "short"],
    ["  two\n\nlines ", "two lines"],
    ["a".repeat(100), "a".repeat(100)],
    ["a".repeat(101), `${"a".repeat(100)}…`],
    [`${"a".repeat(99)} bcd`, `${"a".repeat(99)}…`],
    ["", ""],
  ])("%j", (text, shown) => {
    expect(preview(text)).toBe(shown);
  });

  test("never cuts a character in two", () => {
    expect(preview("👨‍👩‍👧".repeat(101))).toBe(`${"👨‍👩‍👧".repeat(100)}…`);
  });
});

describe("composeAdditionalInfo", () => {
  test("lists what was filled in, after the free text", () => {
    const details: BriefDetails = {
      rooms: "3",
      heavyItems: ["Piano", "Kluis"],
      fragileItems: true,
      pianoOrSpecialItems: "Vleugel",
      packingService: true,
      fromFloor: "2e verdieping",
      toFloor: "Begane grond",
      hasElevator: true,
      services: ["Inpakservice"],
    };
    expect(composeAdditionalInfo("Smalle trap.", details, "Ochtend")).toBe(
      [
        "Smalle trap.",
        "",
        "Details:",
        "Aantal kamers: 3",
        "Zware items: Piano, Kluis",
        "Breekbare spullen: ja",
        "Piano of bijzondere items: Vleugel",
        "Alles laten inpakken: ja",
        "Extra diensten: Inpakservice",
        "Verdieping vertrek: 2e verdieping",
        "Verdieping aankomst: Begane grond",
        "Lift aanwezig: ja",
        "Tijd voorkeur: Ochtend 08:00 - 12:00",
      ].join("\n"),
    );
  });

  test("says so where nothing was filled in", () => {
    const text = composeAdditionalInfo("", BARE, null);
    expect(text.startsWith("Details:\nAantal kamers: niet opgegeven\nZware items: geen")).toBe(
      true,
    );
    expect(text).not.toContain("Tijd voorkeur");
  });
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
  expect(fittingCategories("VERHUIZING", { ...BARE, ...details })).toEqual(categories);
});

test("a clearance", () => {
  expect(categoryOf("ONTRUIMING")).toBe("ONTRUIMING");
  expect(fittingCategories("ONTRUIMING", BARE)).toEqual(["ONTRUIMING"]);
});

test.each([
  [null, null, "Utrecht naar Drenthe"],
  ["Zeist", null, "Zeist (Utrecht) naar Drenthe"],
  ["Zeist", "Assen", "Zeist (Utrecht) naar Assen (Drenthe)"],
])("from %s to %s", (from, to, text) => {
  const places = [
    { city: from, province: "Utrecht" },
    { city: to, province: "Drenthe" },
  ] as const;
  expect(locationText(...places)).toBe(text);
});

describe("a refused form", () => {
  const wrong = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ["fout"]]));

  test.each([
    [wrong("ownerEmail", "toProvince"), { step: 0, field: "toProvince" }],
    [wrong("heavyItems[2]"), { step: 1, field: "heavyItems" }],
    [wrong("confirmPassword"), { step: 4, field: "confirmPassword" }],
    [wrong("submissionKey"), null],
    [{}, null],
  ])("goes to its first mistake %#", (errors, place) => {
    expect(firstBadField(errors)).toEqual(place);
  });

  test.each<[keyof typeof BRIEF_MESSAGES, object, object]>([
    ["required", wrong("moveDate", "password"), { password: "a" }],
    ["required", wrong("clientName"), { clientName: "  " }],
    ["invalid", wrong("moveDate"), { moveDate: "2020-01-01" }],
    ["invalid", wrong("moveDate", "password"), { moveDate: "2020-01-01", password: "a" }],
    ["password-short", wrong("password"), { password: "12345" }],
    ["password-short", wrong("password", "confirmPassword"), {}],
    ["password-mismatch", wrong("confirmPassword"), { password: "123456" }],
    ["invalid", wrong("password"), { password: "x".repeat(129) }],
    ["invalid", wrong("clientPhone"), { clientPhone: "x" }],
  ])("is told '%s' %#", (reason, errors, typed) => {
    expect(refusalOf({ ...errors }, { ...typed })).toBe(reason);
  });
});

test.each([
  ["OPEN", 0, 59, true],
  ["OPEN", 0, 60, false],
  ["OPEN", 1, 5, false],
  ["IN_PROGRESS", 0, 5, false],
  ["COMPLETED", 1, 5, false],
  ["CANCELLED", 0, 5, false],
] as const)(
  "a request that is %s with %i quotes after %i minutes: %s",
  (status, count, age, mine) => {
    const now = new Date("2026-05-01T12:00:00Z");
    const createdAt = new Date(now.getTime() - age * 60_000);
    expect(isStillOnlyOurs({ status, proposalsCount: count, createdAt }, now)).toBe(mine);
  },
);
