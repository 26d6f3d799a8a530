import { describe, expect, test } from "vitest";
import { pressesOf } from "~/shared/lifecycle.ts";
import { BRIEF, BRIEF_STATUSES, type BriefStatus } from "../lifecycle.ts";
import { BRIEF_MESSAGES } from "../messages.ts";
import { type BriefObjection, OWN_BRIEF_CAN } from "./can.ts";

type Act = keyof typeof OWN_BRIEF_CAN;
const LATE = "wrong-state";

/** What is in the way of each act while there is room. A new state does not compile before it stands here. */
const OBJECTIONS: Record<BriefStatus, Partial<Record<Act, BriefObjection>>> = {
  OPEN: { reopen: LATE },
  IN_PROGRESS: { close: LATE, correct: "not-correctable" },
  HIDDEN: {
    close: LATE,
    reopen: LATE,
    correct: "not-correctable",
    addPhotos: "photos-too-late",
  },
  COMPLETED: {
    close: LATE,
    reopen: LATE,
    cancel: LATE,
    correct: "not-correctable",
    addPhotos: "photos-too-late",
  },
  CANCELLED: {
    close: LATE,
    reopen: LATE,
    cancel: LATE,
    correct: "not-correctable",
    addPhotos: "photos-too-late",
  },
};

const brief = (status: BriefStatus, proposalsCount = 4) => ({
  status,
  proposalsCount,
  maxProposals: 5,
  isReliedOn: false,
});

describe.each(BRIEF_STATUSES)("a brief that is %s", (status) => {
  test.each(Object.keys(OWN_BRIEF_CAN) as Act[])("%s", (act) => {
    expect(OWN_BRIEF_CAN[act](brief(status))).toBe(OBJECTIONS[status][act] ?? null);
  });
});

test("a full brief has nothing to close itself to, and says so", () => {
  expect(OWN_BRIEF_CAN.close(brief("OPEN", 5))).toBe("full");
  expect(OWN_BRIEF_CAN.reopen(brief("IN_PROGRESS", 5))).toBe(null);
});

test("every objection has a sentence, every press a button and words for when it is done", () => {
  for (const objections of Object.values(OBJECTIONS)) {
    for (const reason of Object.values(objections))
      expect(BRIEF_MESSAGES[reason].text).toBeTruthy();
  }
  for (const act of pressesOf(BRIEF)) {
    const { label, done } = BRIEF.acts[act].press;
    expect([label, done.title, done.text]).not.toContain("");
  }
});
