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
    [{ teamMembers: "twee" }, ["teamMembers"]],
    [{ estimatedHours: "6", teamMembers: "2" }, []],
    [{ packageName: "x".repeat(121) }, ["packageName"]],
    [{ packageName: "Titel\r\nBcc: x@y.nl" }, ["packageName"]],
  ])("%j marks %j", (changes, marked) => {
    expect(wrongFields({ ...FILLED, ...changes })).toEqual(marked);
  });

  it("never lets a state, a company or a count through", () => {
    const forged = fc.constantFrom("status", "companyId", "turnaroundDays", "id", "createdAt");
    fc.assert(
      fc.property(forged, fc.string(), (name, value) => {
        const submission = parse({ ...FILLED, [name]: value });
        expect(submission.status === "success" && name in submission.value).toBe(false);
      }),
    );
  });
});
