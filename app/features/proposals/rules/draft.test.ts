import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { parseEuros } from "~/shared/money.ts";
import { SCOPE_ITEMS } from "../../briefs/constants.ts";
import { USUAL_MEANING } from "../../briefs/wording/scope.ts";
import { CANCEL_FIELDS } from "../../tariffs/constants.ts";
import { workOut } from "../../tariffs/rules.ts";
import { NO_TARIFF } from "../../tariffs/schema.ts";
import type { Tariff, Work } from "../../tariffs/views.ts";
import { proposalSchema } from "../schema.ts";
import { SCOPE_FIELDS, scopeFields } from "./form-fields.ts";
import { draftFor, onDaysOf, ratedOf, sumFor } from "./typed.ts";

const WORK: Work = {
  serviceType: "VERHUIZING",
  meaning: USUAL_MEANING,
  litres: 30_000,
  distanceKm: 90,
  climb: 2,
  storageWeeks: null,
  boxes: null,
  fragileBoxes: null,
  day: "2026-03-14",
};
const TARIFF: Tariff = {
  ...NO_TARIFF,
  revision: 1,
  base: 15_000,
  perM3: 2_500,
  perKm: 120,
  perFloor: 4_000,
  weekendPercent: 10,
  minimum: 40_000,
  packingPerBox: 450,
  piano: 17_500,
  twoMoversM3: 15,
  threeMoversM3: 35,
  packageName: "Compleet verhuisd",
  includes: "Laden, rijden en lossen.",
  vehicleInfo: "Bakwagen",
  vans: 1,
  vansM3: 40,
  insured: 10_000_000,
  validDays: 14,
  cancelFreeDays: 7,
  cancelDays1: 2,
  cancelPercent1: 50,
  cancelDayPercent: 100,
  ownRisk: 25_000,
};
const asked = ["transport", "packing", "lift", "cleaning"] as const;

describe("a draft by tariff", () => {
  test("is a proposal that lacks only what has no rate", () => {
    const draft = draftFor({ asked, work: WORK, tariff: TARIFF }, "2026-03-03");
    expect(draft).toEqual({
      priceKind: "FIXED",
      scopeTransport: "INCLUDED",
      scopePacking: "INCLUDED",
      scopeLift: "INCLUDED",
      packageName: "Compleet verhuisd",
      includes: "Laden, rijden en lossen.",
      notes: "",
      vehicleInfo: "Bakwagen",
      price: "1375",
      teamMembers: "3",
      vans: "1",
      vansM3: "40",
      insured: "100.000",
      validUntil: "2026-03-17",
      cancelFreeDays: "7",
      ...{ cancelDays1: "2", cancelPercent1: "50", cancelDays2: "", cancelPercent2: "" },
      ...{ cancelDayPercent: "100", moverOwesPercent: "", ownRisk: "250" },
      ...{ performedBy: "OWN", performerName: "", performerKvk: "" },
    });
    expect(ratedOf(asked, WORK, TARIFF)).toEqual(["transport", "packing", "lift"]);
  });

  test("says nothing of a price that the brief tells too little for", () => {
    const draft = draftFor(
      { asked, work: { ...WORK, litres: null }, tariff: TARIFF },
      "2026-03-03",
    );
    expect(draft).toMatchObject({ price: "", teamMembers: "", packageName: "Compleet verhuisd" });
    expect(draft.scopePacking).toBeUndefined();
    expect(draft.scopeLift).toBe("INCLUDED");
  });

  test("is next to nothing without a tariff", () => {
    expect(draftFor({ asked, work: WORK, tariff: null }, "2026-03-03")).toEqual({
      performedBy: "OWN",
      priceKind: "FIXED",
      scopeTransport: "INCLUDED",
    });
  });

  test("has the sum of the tariff for what it includes as its price, to the cent", () => {
    const work = fc.record({
      serviceType: fc.constant("VERHUIZING" as const),
      meaning: fc.constant(USUAL_MEANING),
      litres: fc.integer({ min: 1, max: 90_000 }),
      distanceKm: fc.integer({ min: 0, max: 300 }),
      climb: fc.nat(8),
      storageWeeks: fc.constant(null),
      boxes: fc.option(fc.integer({ min: 1, max: 90 })),
      fragileBoxes: fc.constant(null),
      day: fc.constantFrom("2026-03-10", "2026-03-14"),
    });
    fc.assert(
      fc.property(work, fc.subarray([...SCOPE_ITEMS]), (facts, things) => {
        const draft = draftFor({ asked: things, work: facts, tariff: TARIFF }, "2026-03-03");
        const included = things.filter((item) => draft[scopeFields(item).answer] === "INCLUDED");
        const { totalCents } = workOut(facts, TARIFF, included);
        expect(parseEuros(draft.price ?? "")).toBe(totalCents);
        expect(sumFor(facts, TARIFF, included)?.totalCents).toBe(totalCents);
      }),
      { seed: inject("seed") },
    );
  });

  test("can be sent as it is once what it leaves open is answered", () => {
    const draft = draftFor({ asked, work: WORK, tariff: TARIFF }, "2026-03-03");
    const filled = { ...draft, scopeCleaning: "EXCLUDED", asked: asked.join(",") };
    const fields = Object.entries(filled).filter(([, value]) => value !== "");
    const numbers: string[] = ["teamMembers", "vans", "vansM3", ...CANCEL_FIELDS];
    numbers.push("cancelFreeDays");
    const typed = fields.map(([name, value]) => [
      name,
      numbers.includes(name) ? Number(value) : value,
    ]);
    expect(proposalSchema.safeParse(Object.fromEntries(typed)).success).toBe(true);
  });
});

test("each thing has two fields of its own", () => {
  const names = SCOPE_FIELDS.flatMap(({ answer, extra }) => [answer, extra]);
  expect(new Set(names).size).toBe(2 * SCOPE_ITEMS.length);
});

test("a draft keeps its prices on days that the client still has, and no others", () => {
  const typed = {
    ...{ price: "900", otherDay1: "2026-03-13", otherPrice1: "850" },
    ...{ otherDay2: "2026-03-20", otherPrice2: "800" },
  };
  expect(onDaysOf(typed, ["2026-03-12", "2026-03-13"])).toEqual({
    ...{ price: "900", otherDay1: "2026-03-13", otherPrice1: "850" },
    ...{ otherDay2: "", otherPrice2: "" },
  });
});
