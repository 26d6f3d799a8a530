import { describe, expect, test } from "vitest";
import type { BriefDetails } from "../../intake/answers.ts";
import { SERVICE_TYPES } from "../../intake/constants.ts";
import { QUESTIONS } from "../../intake/questions.ts";
import { SCOPE_ITEMS } from "../constants.ts";
import { scopeLabel } from "../wording/scope.ts";
import { askedByBrief, boxesOf, storageWeeksOf } from "./asked.ts";

const BARE: BriefDetails = { serviceType: "VERHUIZING" };

describe("what a brief asks for", () => {
  test.for<[string, Partial<BriefDetails>, string[]]>([
    ["nothing was ticked", {}, ["transport"]],
    ["all is to be packed", { packingService: true }, ["transport", "packing"]],
    ["packing is a service", { services: ["Inpakservice"] }, ["transport", "packing"]],
    ["unpacking is a service", { services: ["Uitpakservice"] }, ["transport", "unpacking"]],
    ["boxes are a service", { services: ["Verhuisdozen leveren"] }, ["transport", "boxes"]],
    [
      "furniture is taken apart",
      { services: ["Meubels demonteren/monteren"] },
      ["transport", "assembly"],
    ],
    ["things are stored", { services: ["Tijdelijke opslag"] }, ["transport", "storage"]],
    ["it is cleaned", { services: ["Schoonmaakservice"] }, ["transport", "cleaning"]],
    ["a piano is listed", { heavyItems: ["Piano"] }, ["transport", "piano"]],
    ["a grand is told of", { pianoOrSpecialItems: "Een vleugel" }, ["transport", "piano"]],
    ["a door is told of", { pianoOrSpecialItems: "Vleugeldeur" }, ["transport"]],
    ["there is no piano", { pianoOrSpecialItems: "Geen piano" }, ["transport"]],
    [
      "it is upstairs without a lift",
      { fromFloor: "2e verdieping", hasElevator: false, hasElevatorTo: true },
      ["transport", "lift"],
    ],
    ["it is cleared", { serviceType: "ONTRUIMING" }, ["transport", "disposal"]],
  ])("when %s", ([, answers, asked]) => {
    expect(askedByBrief({ ...BARE, ...answers })).toEqual(asked);
  });

  test.for<[string, Record<string, unknown>, string[]]>([
    ["a permit at one end", { permitFrom: false, permitTo: true }, ["transport", "parkingPermit"]],
    ["a permit at no end", { permitFrom: false, permitTo: null }, ["transport"]],
    [
      "what is fragile",
      { packedBy: "De verhuizer pakt het breekbare in" },
      ["transport", "packing"],
    ],
    ["nothing packed", { packedBy: "Ik pak alles zelf in" }, ["transport"]],
    ["weeks of storage", { storageWeeks: 3 }, ["transport", "storage"]],
    ["no weeks of storage", { storageWeeks: null }, ["transport"]],
    ["a broom", { broomClean: true }, ["transport", "cleaning"]],
  ])("by what not every brief was asked: %s", ([, answers, asked]) => {
    expect(askedByBrief({ ...BARE, ...answers })).toEqual(asked);
  });

  test("every service of the wizard asks for something", () => {
    for (const { value } of QUESTIONS.services.options) {
      expect(askedByBrief({ ...BARE, services: [value] }), value).toHaveLength(2);
    }
  });
});

test("the weeks of storage are known where somebody said them", () => {
  const answers = [{}, { storageWeeks: null }, { storageWeeks: 0 }, { storageWeeks: 6 }];
  expect(answers.map((each) => storageWeeksOf({ ...BARE, ...each }))).toEqual([
    null,
    null,
    null,
    6,
  ]);
});

test("boxes are counted where a list has them, and bags are none", () => {
  const counts: Record<string, number> = { box: 10, bookBox: 4, fragileBox: 1, wardrobeBox: 2 };
  expect(boxesOf({ counts: { ...counts, bag: 4 } })).toBe(17);
  expect(boxesOf({ counts: { bag: 4 } })).toBeNull();
  expect([boxesOf(null), boxesOf(undefined), boxesOf({ counts: {} })]).toEqual([null, null, null]);
});

test("everything that can be asked for has a name, and those of a clearance tell of no move", () => {
  for (const serviceType of SERVICE_TYPES) {
    const names = SCOPE_ITEMS.map((item) => scopeLabel(item, serviceType));
    expect(new Set(names).size).toBe(SCOPE_ITEMS.length);
    if (serviceType === "ONTRUIMING") expect(names.join(" ")).not.toMatch(/verhui/i);
    else expect(names.join(" ")).not.toMatch(/ontruim/i);
  }
});
