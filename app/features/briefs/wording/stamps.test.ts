import { expect, test } from "vitest";
import { BRIEF, type BriefStatus } from "../lifecycle.ts";
import { PLACED, stampsOf } from "./stamps.ts";

test("a label only gains stamps, and the last of them says that a mover was chosen", () => {
  const stamps = (Object.keys(BRIEF.states) as BriefStatus[]).map(stampsOf);
  for (const all of stamps) expect(all[0]).toBe(PLACED);
  expect(stampsOf("OPEN").map(({ words }) => words)).toEqual(["Geplaatst"]);
  expect(stampsOf("COMPLETED").map(({ words }) => words)).toEqual(["Geplaatst", "Gekozen"]);
});
