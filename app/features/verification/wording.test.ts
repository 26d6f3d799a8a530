import { describe, expect, it } from "vitest";
import {
  REASON_LABELS,
  REGISTER_REASONS,
  type RegisterReason,
  type VerificationStatus,
} from "../companies/lifecycle.ts";
import { badgeText, checkText, WHAT_NOW } from "./wording.ts";

const verifiedAt = new Date("2026-03-03T12:00:00Z");

const of = (verificationStatus: VerificationStatus, reason: RegisterReason | null = null) => ({
  verificationStatus,
  verifiedAt: null,
  verificationReason: reason,
});

describe("the text beside the badge", () => {
  it("says what was checked, by whom and when", () => {
    expect(badgeText({ ...of("CONFIRMED"), verifiedAt })).toBe(
      "Naam en KvK-nummer gecontroleerd in het Handelsregister (KvK) op 3 maart 2026.",
    );
    expect(badgeText({ ...of("APPROVED"), verifiedAt })).toBe(
      "Naam en KvK-nummer gecontroleerd met de hand door Verhuisbod op 3 maart 2026.",
    );
  });

  it.each(REGISTER_REASONS)("tells a company refused for %s what its mail tells", (reason) => {
    const text = badgeText(of("REFUSED", reason));
    expect(text).toContain(REASON_LABELS[reason]);
    expect(text).toContain(WHAT_NOW[reason]);
  });

  it("gives a rejected company the reason", () => {
    expect(badgeText(of("REJECTED"), "Nummer van een bakker.")).toContain("bakker");
  });

  it.each(["UNKNOWN", "UNCHECKED"] as const)("asks for patience while %s", (status) => {
    expect(badgeText(of(status))).toContain("We controleren");
  });
});

describe("what everybody reads of the check", () => {
  const kvkCheckedAt = new Date("2026-03-01T12:00:00Z");
  const check = (verificationStatus: VerificationStatus, at: Date | null = kvkCheckedAt) =>
    checkText({ verificationStatus, verifiedAt, kvkCheckedAt: at, kvkNumber: "12345678" });

  it("names the number once it is confirmed", () => {
    expect(check("CONFIRMED")).toBe(
      "Naam en KvK-nummer 12345678 gecontroleerd in het Handelsregister (KvK) op 3 maart 2026.",
    );
  });

  it.each(["UNCHECKED", "UNKNOWN"] as const)("says 'not yet' of %s", (status) => {
    expect(check(status)).toBe("Naam en KvK-nummer zijn nog niet gecontroleerd.");
  });

  it.each(["REFUSED", "REJECTED"] as const)(
    "says that %s was checked and not confirmed",
    (status) => {
      const said = "Naam en KvK-nummer gecontroleerd op 1 maart 2026, niet bevestigd.";
      expect(check(status)).toBe(said);
      expect(check(status, null)).toBe("Naam en KvK-nummer gecontroleerd, niet bevestigd.");
    },
  );
});
