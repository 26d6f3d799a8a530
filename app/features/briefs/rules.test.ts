import { describe, expect, test } from "vitest";
import { PROVINCES } from "~/shared/provinces.ts";
import type { BRIEF_MESSAGES } from "./messages.ts";
import {
  type BriefDetails,
  briefTitle,
  budgetText,
  categoryOf,
  composeAdditionalInfo,
  detailLabels,
  detailLines,
  durationText,
  firstBadField,
  firstFilter,
  fittingCategories,
  isMoveOver,
  isNew,
  isStillOnlyOurs,
  jobBadge,
  locationText,
  type OwnQuoteStatus,
  preview,
  refusalOf,
  scopeOf,
  shownLocation,
  timeText,
} from "./rules.ts";
import { jobFilterSchema } from "./schema.ts";

const BARE: BriefDetails = {
  serviceType: "VERHUIZING",
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
  ["Flexibel", "Flexibel", null],
  ["Ochtend", "Ochtend 08:00 - 12:00", null],
  ["Middag", "Middag 12:00 - 17:00", null],
  [null, "Geen voorkeur", "8 uur"],
] as const)("time preference %s: at %s, taking %s", (preference, time, duration) => {
  expect(timeText(preference)).toBe(time);
  expect(durationText(preference, 8)).toBe(duration);
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
      serviceType: "VERHUIZING",
      rooms: "3",
      heavyItems: ["Piano", "Kluis"],
      fragileItems: true,
      pianoOrSpecialItems: "Vleugel",
      packingService: true,
      fromFloor: "2e verdieping",
      toFloor: "Begane grond",
      hasElevator: true,
      hasElevatorTo: false,
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
        "Lift vertrek: ja",
        "Lift aankomst: nee",
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

describe("what is said of the addresses", () => {
  const lines = (details: Partial<BriefDetails>) =>
    detailLines({ ...BARE, fromFloor: "2e verdieping", hasElevator: true, ...details })
      .slice(6)
      .map(({ label, value }) => `${label}: ${value}`);

  test("of a move whose one lift could be at either", () => {
    expect(lines({})).toEqual([
      "Verdieping vertrek: 2e verdieping",
      "Verdieping aankomst: niet opgegeven",
      "Lift aanwezig: ja",
    ]);
  });

  test("of a clearance, which has one", () => {
    expect(lines({ serviceType: "ONTRUIMING", hasElevatorTo: null })).toEqual([
      "Verdieping: 2e verdieping",
      "Lift aanwezig: ja",
    ]);
  });

  test("of a clearance that was still asked about a second", () => {
    expect(lines({ serviceType: "ONTRUIMING", toFloor: "Begane grond" })).toContain(
      "Verdieping aankomst: Begane grond",
    );
  });
});

describe("the location on show", () => {
  const brief = {
    serviceType: "ONTRUIMING" as const,
    locationText: "Weert (Limburg) naar Weert (Limburg)",
    fromProvince: "Limburg",
    fromCity: "Weert",
    toProvince: "Limburg",
    toCity: "Weert",
  };

  test.each([
    ["a clearance", {}, "Woningontruiming in Weert (Limburg)"],
    [
      "a clearance by province alone",
      { fromCity: null, toCity: null, locationText: "Limburg naar Limburg" },
      "Woningontruiming in Limburg",
    ],
    [
      "a clearance that was asked for two places",
      { toCity: "Ede", locationText: "Weert naar Ede" },
      "Woningontruiming Weert naar Ede",
    ],
    [
      "a move within a place",
      { serviceType: "VERHUIZING" as const },
      "Verhuizing Weert (Limburg) naar Weert (Limburg)",
    ],
  ])("of %s", (_name, change, title) => {
    const changed = { ...brief, ...change };
    const location = shownLocation(changed);
    expect(briefTitle(changed.serviceType, location)).toBe(title);
    expect(title).toContain(location);
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

describe("scopeOf", () => {
  const ask = (given: object) => ({
    type: null,
    provincie: null,
    gebied: null,
    open: null,
    ...given,
  });

  test.for([
    [{}, ["Zeeland"], null],
    [{ gebied: "mijn" }, ["Zeeland", "Limburg"], ["Zeeland", "Limburg"]],
    [{ gebied: "mijn" }, [...PROVINCES], null],
    [{ gebied: "mijn" }, [], null],
    [{ provincie: "Utrecht" }, ["Zeeland"], ["Utrecht"]],
    [{ provincie: "Utrecht", gebied: "mijn" }, ["Zeeland"], ["Utrecht"]],
    [{ provincie: "Atlantis", gebied: "alles" }, ["Zeeland"], null],
  ] as const)("%o for a company in %o reads %o", ([given, areas, provinces]) => {
    const filter = jobFilterSchema.parse(ask(given));
    expect(scopeOf(filter, areas).provinces).toEqual(provinces);
  });

  test("opens as the company left it", () => {
    expect(scopeOf(firstFilter(true), ["Zeeland"]).provinces).toEqual(["Zeeland"]);
    expect(scopeOf(firstFilter(false), ["Zeeland"]).provinces).toBeNull();
  });
});

describe("detailLabels", () => {
  const floors = { fromFloor: "2e verdieping", toFloor: "Begane grond" } as const;
  const clearance = { serviceType: "ONTRUIMING" } as const;

  test.each<[string, Partial<BriefDetails>, string[]]>([
    ["nothing known", {}, []],
    ["one room", { rooms: "1" }, ["1 kamer"]],
    [
      "everything",
      { ...floors, rooms: "5+", heavyItems: ["Piano", "Kluis"], packingService: true },
      [
        "5+ kamers",
        "Van 2e verdieping",
        "Naar begane grond",
        "Geen lift",
        "Piano",
        "Kluis",
        "Alles inpakken",
      ],
    ],
    [
      "a lift at one of two addresses, nobody knows which",
      { ...floors, hasElevator: true },
      ["Van 2e verdieping", "Naar begane grond", "Lift"],
    ],
    [
      "a lift asked at each address",
      { fromFloor: "2e verdieping", toFloor: "3e verdieping", hasElevatorTo: true },
      ["Van 2e verdieping, zonder lift", "Naar 3e verdieping, met lift"],
    ],
    [
      "the ground floor, which needs none",
      { ...floors, hasElevatorTo: false },
      ["Van 2e verdieping, zonder lift", "Naar begane grond"],
    ],
    ["a lift at an unknown floor", { hasElevatorTo: true }, ["Naar adres met lift"]],
    ["one address to clear", { ...clearance, ...floors }, ["2e verdieping, zonder lift"]],
    ["a lift where something is cleared", { ...clearance, hasElevator: true }, ["Adres met lift"]],
    ["a special item", { pianoOrSpecialItems: "een vleugel" }, ["Bijzondere items"]],
  ])("%s", (_name, known, labels) => {
    expect(detailLabels({ ...BARE, ...known })).toEqual(labels);
  });
});
