import { expect, test } from "vitest";
import type { PricedBrief } from "../views.ts";
import { changesBetween, linesOf } from "./changes.ts";

const BRIEF: PricedBrief = {
  serviceType: "VERHUIZING",
  moveDate: "2026-03-03",
  dateSlack: null,
  goods: null,
  time: "Flexibel",
  volume: { litres: 30_000, from: 25_000, to: 38_500 },
  postcodes: null,
  distanceKm: 90,
  details: [
    ["Aantal kamers", "3"],
    ["Lift vertrek", "nee"],
  ],
  freeText: "Smalle trap.",
};

test("a proposal is made on its day, its load, its way and what the client told", () => {
  expect(linesOf(BRIEF).map((line) => line.join(": "))).toEqual([
    "Verhuisdatum: di 3 maart 2026",
    "Tijd: Flexibel",
    "Volume: 25 - 39 m³",
    "Afstand: ca. 90 km",
    "Aantal kamers: 3",
    "Lift vertrek: nee",
    "Toelichting: Smalle trap.",
  ]);
});

test("nothing changed between a brief and itself", () => {
  expect(changesBetween(BRIEF, BRIEF)).toEqual([]);
});

test("what changed, came and went is told in the order of the newer one", () => {
  const now: PricedBrief = {
    ...BRIEF,
    moveDate: "2026-03-04",
    volume: { litres: 31_000, from: 31_000, to: 31_000 },
    distanceKm: null,
    details: [
      ["Weken opslag", "2"],
      ["Aantal kamers", "4"],
      ["Lift vertrek", "nee"],
    ],
    freeText: "",
  };
  expect(changesBetween(BRIEF, now)).toEqual([
    { label: "Verhuisdatum", before: "di 3 maart 2026", now: "wo 4 maart 2026" },
    { label: "Volume", before: "25 - 39 m³", now: "ca. 31 m³" },
    { label: "Weken opslag", before: null, now: "2" },
    { label: "Aantal kamers", before: "3", now: "4" },
    { label: "Afstand", before: "ca. 90 km", now: null },
    { label: "Toelichting", before: "Smalle trap.", now: null },
  ]);
});
