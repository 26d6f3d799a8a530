import { describe, expect, it, test } from "vitest";
import { areasText, asWebAddress, badgeText, isComplete } from "./rules.ts";

describe("a complete profile", () => {
  const whole = {
    businessName: "Mulder Verhuizingen",
    kvkNumber: "12345678",
    categories: ["RESIDENTIAL"],
    serviceAreas: ["Utrecht"],
  };

  it("has a name, a KvK number, a category and an area", () => {
    expect(isComplete(whole)).toBe(true);
  });

  it.each([
    ["name", { businessName: "  " }],
    ["KvK number", { kvkNumber: null }],
    ["category", { categories: [] }],
    ["area", { serviceAreas: [] }],
  ])("is incomplete without a %s", (_, lacking) => {
    expect(isComplete({ ...whole, ...lacking })).toBe(false);
  });
});

test.each([
  [[], "Geen gebieden"],
  [["Utrecht"], "Utrecht"],
  [["Utrecht", "Drenthe", "Zeeland"], "Utrecht, Drenthe, Zeeland"],
  [["Utrecht", "Drenthe", "Zeeland", "Limburg"], "Utrecht, Drenthe, Zeeland + 1 meer"],
  [["A", "B", "C", "D", "E"], "A, B, C + 2 meer"],
])("areas %j read as '%s'", (areas, text) => {
  expect(areasText(areas)).toBe(text);
});

test.each([
  ["voorbeeld.nl", "https://voorbeeld.nl"],
  ["http://voorbeeld.nl", "http://voorbeeld.nl"],
  ["HTTPS://voorbeeld.nl", "HTTPS://voorbeeld.nl"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
])("%s becomes the address %s", (typed, address) => {
  expect(asWebAddress(typed)).toBe(address);
});

describe("the text beside the badge", () => {
  it("says what was checked and when", () => {
    expect(
      badgeText({ kvkStatus: "CONFIRMED", verified: true, verifiedBy: "REGISTER" }, "3 maart 2026"),
    ).toBe("Naam en KvK-nummer gecontroleerd in het Handelsregister (KvK) op 3 maart 2026.");
  });

  it("tells a refused company what to look at", () => {
    expect(badgeText({ kvkStatus: "REFUSED", verified: false, verifiedBy: null }, null)).toContain(
      "tikfout",
    );
  });

  it("gives a rejected company the reason", () => {
    const facts = { kvkStatus: "REFUSED", verified: false, verifiedBy: null } as const;
    expect(badgeText({ ...facts, rejection: "Nummer van een bakker." }, null)).toContain("bakker");
  });

  it.each(["UNKNOWN", "UNCHECKED"] as const)("asks for patience while %s", (kvkStatus) => {
    expect(badgeText({ kvkStatus, verified: false, verifiedBy: null }, null)).toContain(
      "We controleren",
    );
  });

  it("believes an admin over the register", () => {
    expect(
      badgeText({ kvkStatus: "REFUSED", verified: true, verifiedBy: "ADMIN" }, "3 maart 2026"),
    ).toBe("Naam en KvK-nummer gecontroleerd met de hand door Verhuisbod op 3 maart 2026.");
  });
});
