import { describe, expect, it, test } from "vitest";
import { missingForProposal } from "./policy.ts";

const READY = {
  emailVerified: true,
  profileComplete: true,
  verified: true,
  subscribed: true,
  paused: false,
};

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
    [{ verified: false, subscribed: false }, "not-verified"],
    [{ profileComplete: false, verified: false, subscribed: false }, "profile-incomplete"],
  ] as const)("lacking %j asks first for: %s", (lacking, missing) => {
    expect(missingForProposal({ ...READY, ...lacking })).toBe(missing);
  });
});
