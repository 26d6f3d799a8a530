import { describe, expect, test } from "vitest";
import type { BriefDetails } from "./views.ts";
import {
  briefTitle,
  budgetText,
  composeAdditionalInfo,
  detailLabels,
  detailLines,
  durationText,
  locationText,
  placesOf,
  preview,
  shownLocation,
  timeText,
} from "./wording.ts";

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
  expect(durationText(preference)).toBe(duration);
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
    fromProvince: "Limburg",
    fromCity: "Weert",
    toProvince: "Limburg",
    toCity: "Weert",
  };

  test.each([
    ["a clearance", {}, "Woningontruiming in Weert (Limburg)"],
    [
      "a clearance by province alone",
      { fromCity: null, toCity: null },
      "Woningontruiming in Limburg",
    ],
    [
      "a clearance that was asked for two places",
      { toCity: "Ede", toProvince: "Gelderland" },
      "Woningontruiming Weert (Limburg) naar Ede (Gelderland)",
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

test.each([
  [null, null, "Utrecht naar Drenthe"],
  ["Zeist", null, "Zeist (Utrecht) naar Drenthe"],
  ["Zeist", "Assen", "Zeist (Utrecht) naar Assen (Drenthe)"],
])("from %s to %s", (from, to, text) => {
  const places = placesOf({
    serviceType: "VERHUIZING",
    fromProvince: "Utrecht",
    fromCity: from,
    toProvince: "Drenthe",
    toCity: to,
  });
  expect(locationText(places)).toBe(text);
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
      ["Van 2e verdieping (zonder lift)", "Naar 3e verdieping (met lift)"],
    ],
    [
      "the ground floor, which needs none",
      { ...floors, hasElevatorTo: false },
      ["Van 2e verdieping (zonder lift)", "Naar begane grond"],
    ],
    ["a lift at an unknown floor", { hasElevatorTo: true }, ["Naar adres met lift"]],
    ["one address to clear", { ...clearance, ...floors }, ["2e verdieping (zonder lift)"]],
    ["a lift where something is cleared", { ...clearance, hasElevator: true }, ["Adres met lift"]],
    ["a special item", { pianoOrSpecialItems: "een vleugel" }, ["Bijzondere items"]],
  ])("%s", (_name, known, labels) => {
    expect(detailLabels({ ...BARE, ...known })).toEqual(labels);
  });
});
