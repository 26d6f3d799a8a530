import { describe, expect, it, test } from "vitest";
import { compareWords, type WordedProposal } from "../rules.ts";

function proposal(id: string, change: Partial<WordedProposal> = {}): WordedProposal {
  return {
    companyName: `Bedrijf ${id}`,
    includes: "Verhuiswagen\nTwee verhuizers",
    vehicleInfo: null,
    additionalServices: [],
    ...change,
  };
}

describe("compareWords", () => {
  it("tells what all offer from what sets one apart", () => {
    const { differs, shared } = compareWords([
      proposal("a", { includes: "Verhuiswagen.\nDekens" }),
      proposal("b", { includes: "verhuiswagen", additionalServices: ["Verhuislift"] }),
    ]);
    expect(shared).toEqual(["Verhuiswagen"]);
    expect(differs).toEqual([["Dekens"], ["Verhuislift"]]);
  });

  it("counts a different vehicle as a difference", () => {
    const { differs } = compareWords([
      proposal("a", { vehicleInfo: "Bakwagen" }),
      proposal("b", { vehicleInfo: "Bus" }),
    ]);
    expect(differs).toEqual([["Bakwagen"], ["Bus"]]);
  });

  it("calls nothing a difference that two of them have", () => {
    const { differs, shared, partly } = compareWords([
      proposal("a", { includes: "Vervoer\nInpakken van glaswerk" }),
      proposal("b", { includes: "- vervoer\n- glaswerk inpakken" }),
      proposal("c", { includes: "Vervoer\nschoonmaak" }),
    ]);
    expect(shared).toEqual(["Vervoer"]);
    expect(partly).toEqual([
      { text: "Inpakken van glaswerk", companies: ["Bedrijf a", "Bedrijf b"] },
    ]);
    expect(differs).toEqual([[], [], ["schoonmaak"]]);
  });

  test.each([
    ["Verhuisdozen", "verhuisdoos."],
    ["Inpakken van glaswerk", "Glaswerk inpakken"],
    ["Twee verhuizers", "2 VERHUIZERS"],
    ["Verhuiswagen 40 m³", "verhuiswagen  40 m3"],
    ["Dekens", "deken"],
    ["Inclusief verzekering", "verzekeringen"],
    ["Meubels (dé)monteren", "meubel (de)monteren"],
  ])("takes %j and %j for the same", (one, other) => {
    const { shared } = compareWords([
      proposal("a", { includes: one }),
      proposal("b", { includes: other }),
    ]);
    expect(shared).toHaveLength(1);
  });

  test.each([
    ["Met laadklep", "Zonder laadklep"],
    ["Inclusief inpakken", "Exclusief inpakken"],
    ["2 verhuizers", "3 verhuizers"],
    ["Inpakken", "Uitpakken"],
    ["Demonteren", "Monteren"],
    ["Bakwagen 1,5 ton", "Bakwagen 3,5 ton"],
  ])("takes %j and %j for different things", (one, other) => {
    const { differs } = compareWords([
      proposal("a", { includes: one }),
      proposal("b", { includes: other }),
    ]);
    expect(differs).toEqual([[one], [other]]);
  });

  test.each(["Laden, rijden en lossen", "Dozen (klein, groot); 1,5 uur", "Alles, en anders niets"])(
    "keeps the words of %j together",
    (includes) => {
      const { differs } = compareWords([proposal("a", { includes }), proposal("b")]);
      expect(differs[0]).toEqual([includes]);
    },
  );

  it("has nothing to say of nothing", () => {
    expect(compareWords([])).toEqual({ differs: [], shared: [], partly: [] });
  });
});
