import { describe, expect, test } from "vitest";
import type { BriefDetails } from "../../intake/answers.ts";
import { SERVICE_TYPES } from "../../intake/constants.ts";
import { ALL_QUESTIONS, QUESTIONS } from "../../intake/questions.ts";
import { PACKS_ALL, PACKS_FRAGILE } from "../../intake/rules/packing.ts";
import { SCOPE_ITEMS } from "../constants.ts";
import { scopeLabel, USUAL_MEANING } from "../wording/scope.ts";
import { askedByBrief, meaningOf, storageWeeksOf } from "./asked.ts";
import { climbOf } from "./climb.ts";

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
    expect(askedByBrief({ ...BARE, ...answers }, null)).toEqual(asked);
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
    expect(askedByBrief({ ...BARE, ...answers }, null)).toEqual(asked);
  });

  test("every service of the wizard asks for something", () => {
    for (const { value } of QUESTIONS.services.options) {
      expect(askedByBrief({ ...BARE, services: [value] }, null), value).toHaveLength(2);
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

describe("an answer with more than two values", () => {
  /** What companies price and clients compare of an answer: the things by their names, and how much work they are. */
  const readBy = (answers: Partial<BriefDetails>) => {
    const details = { ...BARE, hasElevator: false, hasElevatorTo: false, ...answers };
    const meaning = meaningOf(details, null);
    const names = askedByBrief(details, null).map((item) =>
      scopeLabel(item, { ...details, meaning }),
    );
    return JSON.stringify([names, climbOf(details), storageWeeksOf(details)]);
  };
  const several = ALL_QUESTIONS.flatMap(([name, { kind, options = [], only }]) =>
    options.length > 1 && kind !== "several" && name !== "serviceType"
      ? [{ name, values: options.map(({ value }) => value), serviceType: only ?? "VERHUIZING" }]
      : [],
  );

  test.for(several)("is read whole or not at all: $name", ({ name, values, serviceType }) => {
    const nothing = readBy({ serviceType });
    const asking = values.map((value) => readBy({ serviceType, [name]: value }));
    const read = asking.filter((one) => one !== nothing);
    expect(new Set(read).size).toBe(read.length);
  });

  test("is read in two questions at least, so that this proves something", () => {
    const read = several.filter(({ name, values, serviceType }) =>
      values.some((value) => readBy({ serviceType, [name]: value }) !== readBy({ serviceType })),
    );
    expect(read.map(({ name }) => name)).toEqual(["packedBy", "fromFloor", "toFloor"]);
  });

  test("of two questions about one thing is told as exactly as both", () => {
    const cleaned = { services: ["Schoonmaakservice"] };
    const clearances = [{}, cleaned, { broomClean: true }, { ...cleaned, broomClean: true }];
    const moves = [{}, { permitFrom: true }, { permitFrom: true, permitTo: true }];
    for (const [serviceType, answers] of [
      ["ONTRUIMING", clearances],
      ["VERHUIZING", moves],
    ] as const) {
      const read = answers.map((one) => readBy({ serviceType, ...one }));
      expect(new Set(read).size).toBe(answers.length);
    }
  });

  test.for<[string, Partial<BriefDetails>, "everything" | "fragile"]>([
    [
      "the fragile, with the service that follows from it",
      { packedBy: PACKS_FRAGILE, services: ["Inpakservice"] },
      "fragile",
    ],
    ["everything", { packedBy: PACKS_ALL, services: ["Inpakservice"] }, "everything"],
    ["an older brief that ticked everything", { packingService: true }, "everything"],
    ["an older brief that ticked the service", { services: ["Inpakservice"] }, "everything"],
    ["both, of which one is more", { packedBy: PACKS_FRAGILE, packingService: true }, "everything"],
  ])("who packs: %s", ([, answers, packing]) => {
    expect(meaningOf({ ...BARE, ...answers }, null).packing).toBe(packing);
  });

  test("pianos are as many as a list has, and one where it has none", () => {
    const pianos = (counts?: Record<string, number>) =>
      meaningOf(BARE, counts ? { counts } : null).pianos;
    expect([pianos(), pianos({ sofa2: 1 }), pianos({ piano: 1, grandPiano: 1 })]).toEqual([
      1, 1, 2,
    ]);
    const own = { counts: {}, own: [{ size: "huge", count: 2, isFragile: true }] } as const;
    const named = (name: string) => ({ ...own, own: [...own.own], names: [name] });
    expect(meaningOf(BARE, named("Buffetpiano")).pianos).toBe(2);
    expect(askedByBrief(BARE, named("Buffetpiano"))).toContain("piano");
    expect(askedByBrief(BARE, named("Pianokruk"))).not.toContain("piano");
  });
});

test("everything that can be asked for has a name, and those of a clearance tell of no move", () => {
  for (const serviceType of SERVICE_TYPES) {
    const names = SCOPE_ITEMS.map((item) =>
      scopeLabel(item, { serviceType, meaning: USUAL_MEANING }),
    );
    expect(new Set(names).size).toBe(SCOPE_ITEMS.length);
    if (serviceType === "ONTRUIMING") expect(names.join(" ")).not.toMatch(/verhui/i);
    else expect(names.join(" ")).not.toMatch(/ontruim/i);
  }
});
