import { describe, expect, it } from "vitest";
import { badgeText, checkText } from "./wording.ts";

const verifiedAt = new Date("2026-03-03T12:00:00Z");

describe("the text beside the badge", () => {
  it("says what was checked, by whom and when", () => {
    expect(badgeText({ verificationStatus: "CONFIRMED", verifiedAt })).toBe(
      "Naam en KvK-nummer gecontroleerd in het Handelsregister (KvK) op 3 maart 2026.",
    );
    expect(badgeText({ verificationStatus: "APPROVED", verifiedAt })).toBe(
      "Naam en KvK-nummer gecontroleerd met de hand door Verhuisbod op 3 maart 2026.",
    );
  });

  it("tells a refused company what to look at", () => {
    expect(badgeText({ verificationStatus: "REFUSED", verifiedAt: null })).toContain("tikfout");
  });

  it("gives a rejected company the reason", () => {
    const facts = { verificationStatus: "REJECTED", verifiedAt: null } as const;
    expect(badgeText(facts, "Nummer van een bakker.")).toContain("bakker");
  });

  it.each(["UNKNOWN", "UNCHECKED"] as const)("asks for patience while %s", (status) => {
    expect(badgeText({ verificationStatus: status, verifiedAt: null })).toContain("We controleren");
  });
});

describe("what everybody reads of the check", () => {
  it("names the number", () => {
    const facts = { verificationStatus: "CONFIRMED", verifiedAt, kvkNumber: "12345678" } as const;
    expect(checkText(facts)).toBe(
      "Naam en KvK-nummer 12345678 gecontroleerd in het Handelsregister (KvK) op 3 maart 2026.",
    );
  });

  it.each(["UNCHECKED", "UNKNOWN", "REFUSED", "REJECTED"] as const)(
    "says no more than 'not yet' of %s",
    (verificationStatus) => {
      expect(checkText({ verificationStatus, verifiedAt: null, kvkNumber: "12345678" })).toBe(
        "Naam en KvK-nummer 12345678 zijn nog niet gecontroleerd.",
      );
    },
  );
});
