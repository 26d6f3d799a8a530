import { describe, expect, test } from "vitest";
import { UNSTATED } from "../../../../tests/factories/stated.ts";
import type { ComparablePrice } from "../../agreements/rules/comparable.ts";
import { comparableText, estimateText } from "../../agreements/wording/comparable.ts";
import { USUAL_MEANING } from "../../briefs/wording/scope.ts";
import { sumAsAsked } from "../rules/agreed.ts";
import type { ProposalTerms } from "../views.ts";
import { offerFacts } from "./facts.ts";
import { namesOf, priceKindText, termFacts } from "./offer.ts";

const TERMS: ProposalTerms = {
  priceCents: 90_000,
  priceKind: "FIXED",
  hourlyRateCents: null,
  hoursCeiling: null,
  scope: {
    transport: { answer: "INCLUDED" },
    packing: { answer: "EXTRA", cents: 12_050 },
    cleaning: { answer: "EXCLUDED" },
  },
  vans: null,
  vansM3: null,
  insuredCents: null,
  validUntil: null,
  cancelFreeDays: null,
  ...UNSTATED,
  otherDays: [],
  briefVersion: 1,
  revision: 1,
  earlierPriceCents: null,
};
const MOVE = { serviceType: "VERHUIZING", meaning: USUAL_MEANING } as const;
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("the kind of a price", () => {
  test("is spelled out, with its ceiling", () => {
    const hourly = { priceKind: "HOURLY", hourlyRateCents: 9_500, hoursCeiling: 8 } as const;
    expect(plain(priceKindText({ ...TERMS, ...hourly }))).toBe(
      "€ 95,00 per uur, hoogstens 8 uur. Dit betaal je hoogstens: uren daarboven zijn voor het bedrijf.",
    );
    expect(priceKindText(TERMS)).toBe("Vaste prijs");
    expect(priceKindText({ ...TERMS, priceKind: null })).toBeNull();
  });
});

describe("the comparable price", () => {
  const extras = [{ item: "packing", cents: 12_050 } as const];
  const cleaning = { item: "cleaning", cents: 20_000, source: "tariffs" } as const;
  const lift = { item: "lift", cents: 8_000, source: "proposals" } as const;

  test.for<[Partial<ComparablePrice>, string | undefined]>([
    [{ kind: "complete" }, undefined],
    [{ kind: "untold" }, "Zegt in eigen woorden wat erbij hoort."],
    // The sum with its extras is told by itself.
    [{ kind: "complete", extras, cents: 102_050 }, undefined],
    [
      { kind: "estimated", extras, estimates: [cleaning, lift], cents: 130_050 },
      "Vergelijkbare prijs: € 1.300,50, met inpakken, waarvan € 280,00 geschat.",
    ],
    [
      { kind: "incomplete", unknown: ["cleaning"], estimates: [lift], cents: 98_000 },
      "Onvolledig: € 980,00, zonder schoonmaak, waarvan € 80,00 geschat.",
    ],
  ])("is told where it says more than the price: %o", ([change, text]) => {
    const nothing = { extras: [], estimates: [], unknown: [], isLowest: false, aboveCents: null };
    const price = { kind: "complete", cents: 90_000, ...nothing, ...change } as const;
    expect(plain(comparableText(price, MOVE))).toBe(text);
  });

  test("names the source of an estimate", () => {
    expect([cleaning, lift].map((one) => plain(estimateText(one)))).toEqual([
      "geschat op € 200,00, naar tarieven van verhuisbedrijven",
      "geschat op € 80,00, naar de andere offertes",
    ]);
  });
});

test("names stand in a sentence", () => {
  expect(namesOf([], MOVE)).toBe("");
  expect(namesOf(["packing"], MOVE)).toBe("inpakken");
  expect(namesOf(["packing", "boxes", "piano"], MOVE)).toBe(
    "inpakken, verhuisdozen en pianotransport",
  );
});

test.for<[Partial<ProposalTerms>, [string, string][]]>([
  [{}, []],
  [{ vans: 2, vansM3: 60 }, [["Wagens", "2, samen 60 m³"]]],
  [{ vans: 1, vansM3: 40 }, [["Wagens", "1 van 40 m³"]]],
  [{ vans: 3 }, [["Wagens", "3"]]],
  [{ vansM3: 25 }, [["Wagens", "25 m³"]]],
  [{ validUntil: "2026-03-17" }, [["Geldig", "tot en met 17 maart 2026"]]],
  [
    { otherDays: [{ day: "2026-03-04", cents: 80_000 }] },
    [["Andere dag", "wo 4 maart 2026: € 800,00"]],
  ],
])("terms of %o", ([terms, facts]) => {
  const told = termFacts({ ...TERMS, ...terms }, []);
  expect(told.map(([label, value]) => [label, plain(value)])).toEqual(facts);
});

test("a mail tells what is in the price, what costs extra and what is not offered", () => {
  const asked = ["transport", "packing", "cleaning", "storage"] as const;
  const dates = { moveDate: "2026-03-10", dateSlack: null };
  const sumOf = (terms: ProposalTerms) => sumAsAsked(terms, { ...dates, asked }, "2026-03-01");
  const unscoped = { ...TERMS, scope: null, priceKind: null };
  const otherDays = [{ day: "2026-03-11", cents: 100_000 }];
  const facts = offerFacts("Compleet", { ...TERMS, otherDays }, { ...MOVE, asked }, sumOf(TERMS));
  const told = Object.fromEntries(facts.map(([label, value]) => [label, plain(value)]));
  expect(told).toMatchObject({
    Prijs: "€ 1.020,50 incl. btw",
    Waarvan: "900,00 + 120,50 inpakken",
    Inbegrepen: "Vervoer van de inboedel",
    "Tegen meerprijs": "Inpakken voor € 120,50 erbij",
    "Niet inbegrepen": "Schoonmaak",
    // With the same extras as the price of the first day.
    "Andere dag": "wo 11 maart 2026: € 1.120,50",
  });
  // It changes with each proposal that comes in: only the page and the paper tell it.
  expect(Object.keys(told)).not.toContain("Vergelijkbare prijs");
  const old = offerFacts("Oud", unscoped, { ...MOVE, asked }, sumOf(unscoped));
  expect(old.filter(([, value]) => value).map(([label]) => label)).toEqual([
    ...["Offerte", "Prijs", "Soort prijs", "Wie het uitvoert", "Verzekerd", "Eigen risico"],
    ...["Annuleren kost", "Zegt het bedrijf af"],
  ]);
  expect(Object.fromEntries(old)["Annuleren kost"]).toBe("Niet opgegeven");
});
