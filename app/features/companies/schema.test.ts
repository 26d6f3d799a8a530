import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { invoiceDetailsSchema, profileSchema } from "./schema.ts";

const FILLED = {
  businessName: "Mulder Verhuizingen",
  kvkNumber: "12345678",
  categories: "RESIDENTIAL",
  serviceAreas: "Utrecht",
};

function parse(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return parseWithZod(form, { schema: profileSchema });
}

function wrongFields(changes: Record<string, string | string[]>): string[] {
  const submission = parse({ ...FILLED, ...changes });
  return submission.status === "success" ? [] : Object.keys(submission.error ?? {});
}

describe("the company profile form", () => {
  it("takes the required fields alone, for a team of one", () => {
    const submission = parse(FILLED);
    expect(submission.status === "success" && submission.value).toMatchObject({
      teamSize: 1,
      categories: ["RESIDENTIAL"],
      serviceAreas: ["Utrecht"],
    });
  });

  it("marks every required field of an empty form", () => {
    const submission = parse({});
    expect(submission.status !== "success" && Object.keys(submission.error ?? {}).sort()).toEqual([
      "businessName",
      "categories",
      "kvkNumber",
      "serviceAreas",
    ]);
  });

  test.each([
    [{ kvkNumber: "1234567" }, ["kvkNumber"]],
    [{ kvkNumber: "1234 567" }, ["kvkNumber"]],
    [{ phone: "038 123 45 67" }, []],
    [{ phone: "bel maar" }, ["phone"]],
    [{ website: "www.voorbeeld.nl" }, []],
    [{ website: "javascript:alert(1)" }, ["website"]],
    [{ website: "ftp://voorbeeld.nl" }, ["website"]],
    [{ website: "https://www.bank.nl@kwaad.nl" }, ["website"]],
    [{ website: "https://127.0.0.1/beheer" }, ["website"]],
    [{ website: "printer.local" }, ["website"]],
    [{ teamSize: "0" }, ["teamSize"]],
    [{ teamSize: "2,5" }, ["teamSize"]],
    [{ teamSize: "12" }, []],
    [{ categories: ["RESIDENTIAL", "TELEPORTATION"] }, ["categories[1]"]],
    [{ serviceAreas: ["Utrecht", "Vlaanderen"] }, ["serviceAreas[1]"]],
    [{ businessName: "Mulder\r\nBcc: x@y.nl" }, ["businessName"]],
  ])("%j marks %j", (changes, marked) => {
    expect(wrongFields(changes)).toEqual(marked);
  });

  it("never lets a badge, a rating or an owner through", () => {
    const forged = fc.constantFrom("verified", "kvkStatus", "totalRating", "userId", "id");
    fc.assert(
      fc.property(forged, fc.string(), (name, value) => {
        const submission = parse({ ...FILLED, [name]: value });
        expect(submission.status === "success" && name in submission.value).toBe(false);
      }),
    );
  });
});

describe("what stands on a company's invoices", () => {
  const whole = {
    businessName: "Rap & Recht",
    kvkNumber: "12345678",
    phone: "020 123 45 67",
    categories: ["RESIDENTIAL"],
    serviceAreas: ["Utrecht"],
  };

  it("is read as people write it", () => {
    const typed = { vatNumber: "nl 0000.99.998.b57", invoiceAddress: " Kade 1, 1234ab Zwolle" };
    expect(profileSchema.parse({ ...whole, ...typed })).toMatchObject({
      vatNumber: "NL000099998B57",
      invoiceAddress: { street: "Kade 1", postcode: "1234 AB", city: "Zwolle" },
    });
  });

  it("may be left out", () => {
    expect(profileSchema.safeParse(whole).success).toBe(true);
  });

  it.each([{ vatNumber: "NL123" }, { invoiceAddress: "Zwolle" }])("is refused as %j", (typed) => {
    const [issue, ...more] = profileSchema.safeParse({ ...whole, ...typed }).error?.issues ?? [];
    expect(more).toEqual([]);
    expect(issue?.path).toEqual(Object.keys(typed));
  });

  it.each([
    ["BE 0428.759.497", /We verkopen in Nederland, met 21% btw.*laat dit dan leeg/],
    ["DE136695976", /We verkopen in Nederland/],
    ["NL000099998B58", /^Kijk je btw-id na/],
  ])("refuses the VAT number %s and says why", (vatNumber, why) => {
    const [issue] = profileSchema.safeParse({ ...whole, vatNumber }).error?.issues ?? [];
    expect(issue?.message).toMatch(why);
  });

  it("asks for name, KvK number and address before there is anything to pay", () => {
    const fields = invoiceDetailsSchema.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(fields?.sort()).toEqual(["businessName", "invoiceAddress", "kvkNumber"]);
  });
});
