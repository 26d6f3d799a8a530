import { describe, expect, it, test } from "vitest";
import { missingForProposal } from "./policy.ts";

const READY = {
  emailVerified: true,
  profileComplete: true,
  verified: true,
  suspended: false,
  subscribed: true,
  paused: false,
  owedUntil: null,
};
const OWED = new Date("2026-03-10T09:00:00Z");

describe("sending a proposal", () => {
  it("is open to a company with everything", () => {
    expect(missingForProposal(READY)).toBeNull();
  });

  test.each([
    [{ emailVerified: false }, "email-unverified"],
    [{ profileComplete: false }, "profile-incomplete"],
    [{ verified: false }, "not-verified"],
    [{ subscribed: false }, "no-subscription"],
    [{ paused: true, subscribed: false }, "paused"],
    [{ owedUntil: OWED, subscribed: true }, null],
    [{ owedUntil: OWED, subscribed: false }, "payment-owed"],
    [{ verified: false, subscribed: false }, "not-verified"],
    [{ profileComplete: false, verified: false, subscribed: false }, "profile-incomplete"],
    [{ suspended: true, emailVerified: false, subscribed: false }, "suspended"],
  ] as const)("lacking %j asks first for: %s", (lacking, missing) => {
    expect(missingForProposal({ ...READY, ...lacking })).toBe(missing);
  });
});
