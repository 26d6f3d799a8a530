import { expect, test } from "vitest";
import { BRIEF, type BriefStatus } from "../lifecycle.ts";
import { STAMPS, stampsOf } from "./stamps.ts";

test("a label only gains stamps, and the last of them says what became of the brief", () => {
  const stamps = (Object.keys(BRIEF.states) as BriefStatus[]).map(stampsOf);
  for (const all of stamps) expect(all[0]).toBe(STAMPS.placed);
  expect(stampsOf("OPEN").map(({ words }) => words)).toEqual(["Geplaatst"]);
  expect(stampsOf("COMPLETED").map(({ words }) => words)).toEqual(["Geplaatst", "Gekozen"]);
  expect(stampsOf("CANCELLED").map(({ words }) => words)).toEqual(["Geplaatst", "Geannuleerd"]);
});
