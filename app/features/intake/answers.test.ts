import { describe, expect, test } from "vitest";
import { BARE } from "../../../tests/factories/brief-details.ts";
import { type BriefDetails, composeAdditionalInfo, detailLines } from "./answers.ts";

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

describe("what is said of packing", () => {
  const said = (details: Partial<BriefDetails>) =>
    detailLines({ ...BARE, ...details })
      .filter(([label]) => /inpakken|diensten/i.test(label))
      .map((line) => line.join(": "));
  const packing = ["Inpakservice"];
  const both = ["Inpakservice", "Uitpakservice"];

  test.each<[string, Partial<BriefDetails>, string[]]>([
    [
      "all of a move",
      { packedBy: "De verhuizer pakt alles in", packingService: true, services: both },
      ["Inpakken: De verhuizer pakt alles in", "Extra diensten: Uitpakservice"],
    ],
    [
      "nothing but that",
      { packedBy: "De verhuizer pakt alles in", packingService: true, services: packing },
      ["Inpakken: De verhuizer pakt alles in"],
    ],
    [
      "what is fragile",
      { packedBy: "De verhuizer pakt het breekbare in", services: packing },
      ["Inpakken: De verhuizer pakt het breekbare in"],
    ],
    [
      "nothing",
      { packedBy: "Ik pak alles zelf in" },
      ["Extra diensten: geen", "Inpakken: Ik pak alles zelf in"],
    ],
    ["not said", {}, ["Alles laten inpakken: nee", "Extra diensten: geen"]],
    [
      "an older tick",
      { packingService: true, services: both },
      ["Alles laten inpakken: ja", "Extra diensten: Uitpakservice"],
    ],
    ["a service of a clearance", { services: packing }, ["Extra diensten: Inpakservice"]],
    [
      "one thing and its contrary",
      { packedBy: "Ik pak alles zelf in", packingService: true, services: packing },
      ["Alles laten inpakken: ja", "Inpakken: Ik pak alles zelf in"],
    ],
  ])("%s: once, and no fact less", (_name, details, lines) => {
    expect(said(details).toSorted()).toEqual(lines.toSorted());
  });
});

describe("what is said of the addresses", () => {
  const lines = (details: Partial<BriefDetails>) =>
    detailLines({ ...BARE, fromFloor: "2e verdieping", hasElevator: true, ...details })
      .filter(([label]) => /^(Verdieping|Lift)/.test(label))
      .map((line) => line.join(": "));

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
