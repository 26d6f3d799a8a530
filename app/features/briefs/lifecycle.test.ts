import { describe, expect, test } from "vitest";
import { type ActOf, can, statusesOf } from "~/shared/lifecycle.ts";
import { reachable } from "../../../tests/factories/lifecycle-walk.ts";
import { BRIEF, BRIEF_STATUSES, type BriefStatus, LISTED_STATUSES } from "./lifecycle.ts";

type BriefAct = ActOf<typeof BRIEF>;
type Facts = Omit<(typeof BRIEF)["states"][BriefStatus], "label" | "unanswered">;

/** What each state means, apart from its name. A new state does not compile before it stands here. */
const STATES: Record<BriefStatus, Facts> = {
  OPEN: {
    tone: "busy",
    badge: null,
    isListed: true,
    takesProposals: true,
    isHidden: false,
    takesPhotos: true,
    isCompleted: false,
  },
  IN_PROGRESS: {
    tone: "quiet",
    badge: "Gesloten",
    isListed: false,
    takesProposals: false,
    isHidden: false,
    takesPhotos: true,
    isCompleted: false,
  },
  HIDDEN: {
    tone: "bad",
    badge: "Niet meer te zien",
    isListed: false,
    takesProposals: false,
    isHidden: true,
    takesPhotos: false,
    isCompleted: false,
  },
  COMPLETED: {
    tone: "good",
    badge: "Voltooid",
    isListed: true,
    takesProposals: false,
    isHidden: false,
    takesPhotos: false,
    isCompleted: true,
  },
  CANCELLED: {
    tone: "bad",
    badge: "Geannuleerd",
    isListed: false,
    takesProposals: false,
    isHidden: false,
    takesPhotos: false,
    isCompleted: false,
  },
};

/** From where to where each act leads, and who may do it. */
const ACTS: Record<BriefAct, { from: BriefStatus[]; to: BriefStatus; by: string[] }> = {
  close: { from: ["OPEN"], to: "IN_PROGRESS", by: ["client"] },
  reopen: { from: ["IN_PROGRESS"], to: "OPEN", by: ["client"] },
  complete: { from: ["OPEN", "IN_PROGRESS"], to: "COMPLETED", by: ["client"] },
  hide: { from: ["OPEN", "IN_PROGRESS"], to: "HIDDEN", by: ["admin"] },
  show: { from: ["HIDDEN"], to: "OPEN", by: ["admin"] },
  show_closed: { from: ["HIDDEN"], to: "IN_PROGRESS", by: ["admin"] },
  release: { from: ["COMPLETED"], to: "OPEN", by: ["system"] },
  cancel: { from: ["OPEN", "IN_PROGRESS", "HIDDEN"], to: "CANCELLED", by: ["client", "system"] },
};

describe.each(BRIEF_STATUSES)("a brief that is %s", (status) => {
  test("means what is written here", () => {
    const { label, unanswered, ...facts } = BRIEF.states[status];
    expect(facts).toEqual(STATES[status]);
    expect(label).not.toBe("");
    expect(unanswered === null).toBe(facts.takesProposals);
  });

  test("says something on a company's card unless it takes proposals", () => {
    const { badge, takesProposals } = BRIEF.states[status];
    expect(badge === null).toBe(takesProposals);
  });

  test.each(Object.keys(ACTS) as BriefAct[])("%s", (act) => {
    expect(can(BRIEF, status, act)).toBe(ACTS[act].from.includes(status));
  });
});

test("acts lead where they do, to another state, for whom they are meant", () => {
  expect(BRIEF.acts).toMatchObject(ACTS);
  for (const { from, to } of Object.values(ACTS)) expect(from).not.toContain(to);
});

test("every state can be reached from the first", () => {
  expect(reachable(BRIEF)).toEqual(statusesOf(BRIEF));
});

// What was completed goes on only where its agreement is revoked. Erasing a person and letting go of what is old cancel, and a proposal that waits is accepted by completing.
test("a brief that goes on can be cancelled, and completed while companies see it", () => {
  const { release: _, ...goingOn } = BRIEF.acts;
  const acts = Object.values(goingOn);
  const goesOn = BRIEF_STATUSES.filter((status) =>
    acts.some(({ from }) => from.some((one) => one === status)),
  );
  const isShown = goesOn.filter((status) => !BRIEF.states[status].isHidden);
  expect(BRIEF.acts.cancel.from).toEqual(goesOn);
  expect(BRIEF.acts.complete.from).toEqual(isShown);
});

test("what takes proposals is on the companies' list", () => {
  for (const status of BRIEF_STATUSES.filter((one) => BRIEF.states[one].takesProposals)) {
    expect(LISTED_STATUSES).toContain(status);
  }
});
