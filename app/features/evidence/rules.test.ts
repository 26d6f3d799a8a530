import { expect, test } from "vitest";
import { dueReminder, evidenceState } from "./rules.ts";

const accepted = { acceptedAt: new Date(), refusedAt: null, validUntil: "2026-11-26" };

test.each([
  ["2026-11-25", "valid"],
  ["2026-11-26", "valid"],
  ["2026-11-27", "expired"],
] as const)("what is valid until 26 November is on %s %s", (today, state) => {
  expect(evidenceState(accepted, today)).toBe(state);
});

test.each([
  ["2026-09-26", null, null],
  ["2026-09-27", null, 60],
  ["2026-09-28", 60, null],
  ["2026-11-11", 60, null],
  ["2026-11-12", 60, 14],
  ["2026-11-20", null, 14],
  ["2026-11-25", 14, null],
  ["2026-11-26", 14, 0],
  ["2026-11-26", 0, null],
  ["2026-11-27", 14, null],
] as const)("on %s, after the reminder at %j, is due: %j", (today, remindedAt, due) => {
  expect(dueReminder({ validUntil: "2026-11-26", remindedAt }, today)).toBe(due);
});
