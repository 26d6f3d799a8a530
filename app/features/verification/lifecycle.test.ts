import { describe, expect, test } from "vitest";
import { VERIFICATION_STATUSES } from "../companies/constants.ts";
import { VERIFICATION_ACTS } from "./constants.ts";
import { isVerified, QUEUED_STATUSES, VERIFICATION } from "./lifecycle.ts";

const leadingTo = (act: keyof typeof VERIFICATION.acts) => [...VERIFICATION.acts[act].from].sort();

describe("a verification", () => {
  test("begins with nobody having looked, and every other status can be reached from there", () => {
    const reached = new Set<string>(["UNCHECKED"]);
    for (const _ of VERIFICATION_STATUSES) {
      for (const act of VERIFICATION_ACTS) {
        const { from, to } = VERIFICATION.acts[act];
        if (from.some((status) => reached.has(status))) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...VERIFICATION_STATUSES].sort());
  });

  test("is decided by admins only for companies that wait for them", () => {
    for (const act of ["APPROVED", "REJECTED"] as const) {
      expect(VERIFICATION.acts[act].by).toEqual(["admin"]);
      expect(leadingTo(act)).toEqual([...QUEUED_STATUSES].sort());
    }
  });

  test("is not moved by the register once an admin has decided", () => {
    for (const act of ["CONFIRMED", "UNKNOWN", "REFUSED"] as const) {
      expect(leadingTo(act)).toEqual(["REFUSED", "UNCHECKED", "UNKNOWN"]);
    }
  });

  test("starts again, from wherever it is, when the company changes its name or number", () => {
    expect(VERIFICATION.acts.CHANGED.by).toEqual(["company"]);
    expect(leadingTo("CHANGED")).toEqual(
      VERIFICATION_STATUSES.filter((status) => status !== "UNCHECKED").sort(),
    );
  });
});

test.each(VERIFICATION_STATUSES)(
  "%s says whether it carries the badge and what is next",
  (status) => {
    const { tone, isQueued, asksCompany, next } = VERIFICATION.states[status];
    expect(isVerified(status)).toBe(tone === "good");
    if (isVerified(status)) expect([isQueued, asksCompany]).toEqual([false, false]);
    expect(next).not.toBe("");
  },
);
