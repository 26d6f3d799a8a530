import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MAX_PRICE_CENTS } from "./constants.ts";
import { invalidProposal } from "./messages.ts";
import { proposalSchema } from "./schema.ts";

const FILLED = { packageName: "Compleet", includes: "Twee man en een bakwagen", price: "1.250,50" };

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: proposalSchema });
}

function wrongFields(fields: Record<string, string>): string[] {
  const submission = parse(fields);
  return submission.status === "success" ? [] : Object.keys(submission.error ?? {});
}

describe("the proposal form", () => {
  it("takes title, description and price alone", () => {
    const submission = parse(FILLED);
    expect(submission.status === "success" && submission.value).toEqual({
      packageName: "Compleet",
      includes: "Twee man en een bakwagen",
      price: 125_050,
      priceKind: "FIXED",
      briefVersion: 1,
      scope: {},
      otherDays: [],
    });
  });

  it("marks title, description and price of an empty form", () => {
    expect(wrongFields({}).sort()).toEqual(["includes", "packageName", "price"]);
  });

  test.each(["0", "0,004", "-5", "gratis", "1e3", "1.2.3", "100.000,01", "NaN"])(
    "refuses the price '%s' in words of its own",
    (price) => {
      const marked = wrongFields({ ...FILLED, price });
      expect(marked).toEqual(["price"]);
      expect(invalidProposal(marked)).toMatchObject({
        title: "Ongeldige prijs",
        text: "Voer een geldige prijs in",
      });
    },
  );

  it("keeps the general words for several wrong fields", () => {
    expect(invalidProposal(["price", "includes"]).title).toBe("Fout bij verzenden");
  });

  it("reads any amount of cents back as it was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PRICE_CENTS }), (cents) => {
        const written = (cents / 100).toFixed(2).replace(".", ",");
        const submission = parse({ ...FILLED, price: written });
        expect(submission.status === "success" && submission.value.price).toBe(cents);
      }),
    );
  });

  it("splits extra services by line and comma, and drops empty ones", () => {
    const submission = parse({ ...FILLED, additionalServices: "Inpakken, Opslag\n\n , Lampen" });
    expect(submission.status === "success" && submission.value.additionalServices).toEqual([
      "Inpakken",
      "Opslag",
      "Lampen",
    ]);
  });

  test.each([
    [{ estimatedHours: "0" }, ["estimatedHours"]],
    [{ teamMembers: "genoeg" }, ["teamMembers"]],
    [{ estimatedHours: "6", teamMembers: "2" }, []],
    [{ vans: "0" }, ["vans"]],
    [{ vansM3: "3000" }, ["vansM3"]],
    [{ insured: "een ton" }, ["insured"]],
    [{ cancelFreeDays: "0" }, []],
    [{ cancelFreeDays: "366" }, ["cancelFreeDays"]],
    [{ ownRisk: "0", moverOwesPercent: "0", cancelDayPercent: "100" }, []],
    [{ insured: "100", ownRisk: "100" }, []],
    [{ insured: "100", ownRisk: "100,01" }, ["ownRisk"]],
    [{ moverOwesPercent: "101" }, ["moverOwesPercent"]],
    [{ cancelDays1: "7" }, ["cancelPercent1"]],
    [{ cancelPercent2: "50" }, ["cancelDays2"]],
    [{ cancelFreeDays: "7", cancelDays1: "7", cancelPercent1: "10" }, ["cancelDays1"]],
    [
      { cancelDays1: "5", cancelPercent1: "10", cancelDays2: "6", cancelPercent2: "20" },
      ["cancelDays2"],
    ],
    [{ performedBy: "OTHER" }, ["performerName", "performerKvk"]],
    [{ performedBy: "OTHER", performerName: "Rap BV", performerKvk: "1234" }, ["performerKvk"]],
    [{ performedBy: "OTHER", performerName: "Rap BV", performerKvk: "12345678" }, []],
    [{ validUntil: "morgen" }, ["validUntil"]],
    [{ briefVersion: "0" }, ["briefVersion"]],
    [{ priceKind: "FREE" }, ["priceKind"]],
    [{ packageName: "x".repeat(121) }, ["packageName"]],
    [{ packageName: "Titel\r\nBcc: x@y.nl" }, ["packageName"]],
  ])("%j marks %j", (changes, marked) => {
    expect(wrongFields({ ...FILLED, ...changes })).toEqual(marked);
  });

  it("asks for what the brief asks for, and for the price of what costs extra", () => {
    const asked = { ...FILLED, asked: "transport,packing,cleaning" };
    expect(wrongFields({ ...asked, scopeTransport: "INCLUDED" }).sort()).toEqual([
      "scopeCleaning",
      "scopePacking",
    ]);
    const answered = {
      ...asked,
      scopeTransport: "INCLUDED",
      scopePacking: "EXTRA",
      scopeCleaning: "EXCLUDED",
    };
    expect(wrongFields(answered)).toEqual(["extraPacking"]);
    expect(wrongFields({ ...answered, extraPacking: "gratis" })).toEqual(["extraPacking"]);
    const submission = parse({ ...answered, extraPacking: "120,50", extraCleaning: "80" });
    expect(submission.status === "success" && submission.value.scope).toEqual({
      transport: { answer: "INCLUDED" },
      packing: { answer: "EXTRA", cents: 12_050 },
      cleaning: { answer: "EXCLUDED" },
    });
  });

  it("takes a price by the hour with a ceiling, which is its price", () => {
    const { price: _, ...words } = FILLED;
    const byTheHour = { ...words, priceKind: "HOURLY", hourlyRate: "95,50", hoursCeiling: "8" };
    const submission = parse(byTheHour);
    expect(submission.status === "success" && submission.value).toMatchObject({
      priceKind: "HOURLY",
      hourlyRate: 9_550,
      hoursCeiling: 8,
      price: 76_400,
    });
    expect(wrongFields({ ...byTheHour, hoursCeiling: "" })).toEqual(["hoursCeiling"]);
    expect(wrongFields({ ...byTheHour, hourlyRate: "" })).toEqual(["hourlyRate"]);
    expect(wrongFields({ ...byTheHour, hourlyRate: "1000", hoursCeiling: "101" })).toEqual([
      "hoursCeiling",
    ]);
  });

  it("neither counts nor refuses what the other kind of price is made of", () => {
    const fixed = { ...FILLED, priceKind: "FIXED", hourlyRate: "veel", hoursCeiling: "x" };
    expect(wrongFields(fixed)).toEqual([]);
    const { price: _, ...words } = FILLED;
    const hourly = { ...words, priceKind: "HOURLY", hourlyRate: "50", hoursCeiling: "4" };
    expect(wrongFields({ ...hourly, price: "gratis", estimatedHours: "-1" })).toEqual([]);
  });

  it("takes other days with a price of their own, and none without one", () => {
    const submission = parse({
      ...FILLED,
      otherDay1: "2026-05-04",
      otherPrice1: "900",
      otherDay2: "",
      otherPrice2: "",
    });
    expect(submission.status === "success" && submission.value.otherDays).toEqual([
      { day: "2026-05-04", cents: 90_000 },
    ]);
    expect(wrongFields({ ...FILLED, otherDay1: "2026-05-04" })).toEqual(["otherPrice1"]);
    expect(wrongFields({ ...FILLED, otherPrice3: "900" })).toEqual(["otherDay3"]);
  });

  it("tells everything that is wrong at once", () => {
    const wrong = { asked: "transport", priceKind: "HOURLY", validUntil: "2026-02-31" };
    expect(wrongFields(wrong).sort()).toEqual([
      "hourlyRate",
      "hoursCeiling",
      "includes",
      "packageName",
      "scopeTransport",
      "validUntil",
    ]);
  });

  it("never lets a state, a company or a count through", () => {
    const forged = fc.constantFrom(
      "status",
      "companyId",
      "turnaroundDays",
      "id",
      "createdAt",
      "revision",
    );
    fc.assert(
      fc.property(forged, fc.string(), (name, value) => {
        const submission = parse({ ...FILLED, [name]: value });
        expect(submission.status === "success" && name in submission.value).toBe(false);
      }),
    );
  });
});
