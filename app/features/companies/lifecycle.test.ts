import { describe, expect, test } from "vitest";
import { can, statusesOf } from "~/shared/lifecycle.ts";
import { reachable } from "../../../tests/factories/lifecycle-walk.ts";
import {
  QUEUED_STATUSES,
  VERIFICATION,
  VERIFICATION_STATUSES,
  type VerificationAct,
  type VerificationStatus,
} from "./lifecycle.ts";

type Facts = Pick<
  (typeof VERIFICATION)["states"][VerificationStatus],
  "label" | "tone" | "isVerified" | "isQueued" | "hasReason" | "asksCompany"
>;

/** What each status means, apart from its texts. A new one does not compile before it stands here. */
const STATES: Record<VerificationStatus, Facts> = {
  UNCHECKED: {
    label: "Nog niet gecontroleerd",
    tone: "quiet",
    isVerified: false,
    isQueued: false,
    hasReason: false,
    asksCompany: false,
  },
  UNKNOWN: {
    label: "Onbekend",
    tone: "busy",
    isVerified: false,
    isQueued: true,
    hasReason: true,
    asksCompany: false,
  },
  REFUSED: {
    label: "Geweigerd",
    tone: "bad",
    isVerified: false,
    isQueued: true,
    hasReason: true,
    asksCompany: true,
  },
  REJECTED: {
    label: "Afgewezen",
    tone: "bad",
    isVerified: false,
    isQueued: false,
    hasReason: false,
    asksCompany: true,
  },
  CONFIRMED: {
    label: "Geverifieerd",
    tone: "good",
    isVerified: true,
    isQueued: false,
    hasReason: false,
    asksCompany: false,
  },
  APPROVED: {
    label: "Geverifieerd",
    tone: "good",
    isVerified: true,
    isQueued: false,
    hasReason: false,
    asksCompany: false,
  },
};

// The register may be asked again and say the same; what an admin decided it has no say in.
const BY_REGISTER: Leading["from"] = ["UNCHECKED", "UNKNOWN", "REFUSED"];
const ANYBODY = ["company", "system", "admin"];

interface Leading {
  from: VerificationStatus[];
  to: VerificationStatus;
  by: string[];
}

/** From where to where each act leads, and who may do it. */
const ACTS: Record<VerificationAct, Leading> = {
  CHANGED: {
    from: ["UNKNOWN", "REFUSED", "REJECTED", "CONFIRMED", "APPROVED"],
    to: "UNCHECKED",
    by: ["company"],
  },
  CONFIRMED: { from: BY_REGISTER, to: "CONFIRMED", by: ANYBODY },
  UNKNOWN: { from: BY_REGISTER, to: "UNKNOWN", by: ANYBODY },
  REFUSED: { from: BY_REGISTER, to: "REFUSED", by: ANYBODY },
  APPROVED: { from: ["UNKNOWN", "REFUSED", "REJECTED"], to: "APPROVED", by: ["admin"] },
  REJECTED: { from: ["UNKNOWN", "REFUSED"], to: "REJECTED", by: ["admin"] },
  REVOKED: { from: ["CONFIRMED", "APPROVED"], to: "REJECTED", by: ["admin"] },
};

describe.each(VERIFICATION_STATUSES)("a verification that is %s", (status) => {
  test("means what is written here", () => {
    expect(VERIFICATION.states[status]).toMatchObject(STATES[status]);
    const { badgeText, next } = VERIFICATION.states[status];
    expect([badgeText, next]).not.toContain("");
  });

  test("leaves nothing to do once it carries the badge", () => {
    const { isVerified, isQueued, asksCompany } = VERIFICATION.states[status];
    if (isVerified) expect([isQueued, asksCompany]).toEqual([false, false]);
  });

  test("starts again when the company changes its name or number", () => {
    expect(can(VERIFICATION, status, "CHANGED")).toBe(status !== "UNCHECKED");
  });
});

test("acts lead where they do, for whom they are meant", () => {
  expect(VERIFICATION.acts).toEqual(ACTS);
});

test("every status can be reached from the first", () => {
  expect(reachable(VERIFICATION)).toEqual(statusesOf(VERIFICATION));
});

test("admins decide about the companies that wait for them, and may think better of a no", () => {
  expect([...VERIFICATION.acts.REJECTED.from]).toEqual(QUEUED_STATUSES);
  expect([...VERIFICATION.acts.APPROVED.from]).toEqual([...QUEUED_STATUSES, "REJECTED"]);
});
