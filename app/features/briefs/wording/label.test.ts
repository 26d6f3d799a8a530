import { expect, test } from "vitest";
import { briefLabelOf } from "./label.ts";

const BRIEF = {
  serviceType: "VERHUIZING",
  places: { from: "Zeist", to: "Ede (Gelderland)" },
  volume: { litres: 24_000, from: 20_000, to: 28_000 },
  moveDate: "2026-03-10",
  dateSlack: "7",
  proposalsCount: 2,
  maxProposals: 5,
} as const;

test("the label of a move says from where to where, when, how much and how many proposals", () => {
  expect(briefLabelOf(BRIEF)).toEqual({
    title: "Verhuizing",
    lines: [
      ["Van", "Zeist"],
      ["Naar", "Ede (Gelderland)"],
      ["Wanneer", "di 10 maart 2026, of tot een week eerder of later"],
      ["Volume", "20 - 28 m³"],
    ],
    places: { taken: 2, total: 5 },
  });
});

test("that of a clearance has one place, and nothing of what nobody told", () => {
  const places = { from: "Zeist", to: null };
  const { title, lines } = briefLabelOf({
    ...BRIEF,
    serviceType: "ONTRUIMING",
    places,
    volume: null,
  });
  expect(title).toBe("Woningontruiming");
  expect(lines.slice(0, 2)).toEqual([
    ["Waar", "Zeist"],
    ["Naar", null],
  ]);
  expect(lines.at(-1)).toEqual(["Volume", null]);
});
