import { expect, test } from "vitest";
import { CLIMB_BOUNDS, CLIMB_LABELS, VOLUME_BOUNDS } from "./constants.ts";
import type { BriefClass, UsualPrice } from "./views.ts";
import { classLabels, hintOf, rangeText, whichBriefs } from "./wording.ts";

const ANY: BriefClass = {
  serviceType: "VERHUIZING",
  size: null,
  volume: null,
  distance: null,
  climb: null,
};
const CLEARANCE: BriefClass = { ...ANY, serviceType: "ONTRUIMING" };

test.each([
  [ANY, "verhuizingen van elke grootte"],
  [CLEARANCE, "ontruimingen van elke grootte"],
  [{ ...ANY, size: "small" }, "kleine verhuizingen"],
  [{ ...ANY, size: "medium", distance: 0 }, "middelgrote verhuizingen binnen 20 km"],
  [
    { ...ANY, volume: 0, distance: 1, climb: 0 },
    "verhuizingen tot 8 m³ over 20 tot 60 km zonder trappen",
  ],
  [
    { ...ANY, volume: 5, distance: 3, climb: 2 },
    "verhuizingen van 45 m³ of meer over 120 km of meer met 3 of meer verdiepingen zonder lift",
  ],
  [
    { ...CLEARANCE, volume: 3, distance: 0, climb: 1 },
    "ontruimingen van 22 tot 30 m³ met 1 of 2 verdiepingen zonder lift",
  ],
  [{ ...CLEARANCE, size: "large", distance: 0 }, "grote ontruimingen"],
  [{ ...CLEARANCE, distance: 0 }, "ontruimingen van elke grootte"],
] as const)("%o are %s", (of, text) => {
  expect(whichBriefs(of)).toBe(text);
});

test("each class has a label", () => {
  expect(classLabels(VOLUME_BOUNDS, "m³")).toEqual([
    "tot 8 m³",
    "8 tot 15 m³",
    "15 tot 22 m³",
    "22 tot 30 m³",
    "30 tot 45 m³",
    "45 m³ of meer",
  ]);
  expect(CLIMB_LABELS).toHaveLength(CLIMB_BOUNDS.length + 1);
});

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const BAND = { source: "accepted", of: { ...ANY, volume: 2, distance: 1 }, count: 14 } as const;
const GUIDED = { source: "guide", fromCents: 120_000, toCents: 250_000 } as const;
const PRICES: [UsualPrice, range: string | undefined, said: string][] = [
  [
    { ...BAND, fromCents: 64_000, toCents: 98_000 },
    "€ 640 - € 980",
    "Vergelijkbare verhuizingen kostten meestal € 640 - € 980, 14 keer in de laatste twee jaar",
  ],
  [
    { ...BAND, of: CLEARANCE, fromCents: 64_000, toCents: 64_000 },
    "€ 640",
    "Ontruimingen van elke grootte kostten meestal € 640, 14 keer in de laatste twee jaar",
  ],
  [
    { ...BAND, of: { ...ANY, size: "small", distance: 1 }, fromCents: 64_000, toCents: 98_000 },
    "€ 640 - € 980",
    "Kleine verhuizingen over 20 tot 60 km kostten meestal € 640 - € 980, 14 keer in de laatste twee jaar",
  ],
  [
    { ...GUIDED, size: "large", andMore: true },
    "€ 1.200 - € 2.500 of meer",
    "Een grote verhuizing kost meestal € 1.200 - € 2.500 of meer",
  ],
  [
    { ...GUIDED, size: null, andMore: false },
    "€ 1.200 - € 2.500",
    "Een verhuizing kost meestal € 1.200 - € 2.500",
  ],
  [
    { source: "none", serviceType: "ONTRUIMING" },
    undefined,
    "Wat vergelijkbare ontruimingen kosten, weten we nog niet",
  ],
];

test.each(PRICES)("%o reads %s", (price, range, said) => {
  expect(plain(rangeText(price))).toBe(range);
  const hint = hintOf(price);
  expect(plain(hint.said)).toBe(said);
  const isOfTheGuide = hint.source.includes("prijsgids");
  expect(isOfTheGuide).toBe(price.source === "guide");
  expect(hint.source.includes("Geteld")).toBe(price.source === "accepted");
});
