import { describe, expect, test } from "vitest";
import { BARE } from "../../../../tests/factories/brief-details.ts";
import type { BriefDetails } from "../answers.ts";
import { detailLabels, exceptionLabels } from "./labels.ts";

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
    const shown = detailLabels({ ...BARE, ...known });
    expect(shown.flatMap((group) => group.labels)).toEqual(labels);
  });

  test("stand together by what they tell of", () => {
    const known = { ...floors, rooms: "3", heavyItems: ["Piano"], packingService: true };
    const special = { pianoOrSpecialItems: "een vleugel" };
    expect(detailLabels({ ...BARE, ...known, ...special })).toEqual([
      { name: "Omvang", labels: ["3 kamers"] },
      {
        name: "Verdieping en lift",
        labels: ["Van 2e verdieping", "Naar begane grond", "Geen lift"],
      },
      { name: "Zware en bijzondere items", labels: ["Piano", "Bijzondere items"] },
      { name: "Verder", labels: ["Alles inpakken"] },
    ]);
  });
});

describe("exceptionLabels", () => {
  const clearance = { serviceType: "ONTRUIMING" } as const;
  const high = { fromFloor: "4e verdieping", toFloor: "Begane grond" } as const;

  test.each<[string, Partial<BriefDetails>, string[]]>([
    ["nothing known", {}, []],
    ["what every home has", { rooms: "3", heavyItems: ["Wasmachine", "Koelkast"] }, []],
    ["a lift at both ends", { ...high, hasElevator: true, hasElevatorTo: true }, []],
    [
      "stairs at one end",
      { ...high, hasElevator: false, hasElevatorTo: false },
      ["Van 4e verd. zonder lift"],
    ],
    ["a floor of whose lift nobody spoke", { ...high, hasElevator: null }, ["Van 4e verd."]],
    [
      "no lift at either end, said of both together",
      { fromFloor: "1e verdieping", toFloor: "5e verdieping of hoger", hasElevator: false },
      ["Van 1e verd. zonder lift", "Naar 5e verd. of hoger zonder lift"],
    ],
    [
      "a lift at one of two ends, nobody knows which",
      { fromFloor: "1e verdieping", toFloor: "2e verdieping", hasElevator: true },
      ["Van 1e verd.", "Naar 2e verd."],
    ],
    [
      "one address to clear",
      { ...clearance, fromFloor: "2e verdieping", hasElevator: false },
      ["2e verd. zonder lift"],
    ],
    [
      "heavy and special things, and what is asked besides",
      {
        heavyItems: ["Piano", "Droger"],
        pianoOrSpecialItems: "een vleugel",
        permitFrom: true,
        packingService: true,
        storageWeeks: 2,
      },
      ["Piano", "Parkeervergunning", "Bijzondere items", "Alles inpakken", "2 weken opslag"],
    ],
  ])("%s", (_name, known, labels) => {
    expect(exceptionLabels({ ...BARE, ...known })).toEqual(labels);
  });
});
