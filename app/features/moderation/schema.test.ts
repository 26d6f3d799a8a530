import { expect, test } from "vitest";
import { decisionSchema } from "./schema.ts";

const decided = (outcome: string, reason: string) =>
  decisionSchema
    .safeParse({
      reportId: "0ecbc023-6d9b-4172-b62d-9b4ba535bd4f",
      seen: "1",
      outcome,
      reason,
      note: "De zin over de prijs.",
    })
    .error?.issues.map(({ path }) => path.join());

test.each(["text-hidden", "photo-hidden"])(
  "%s rests on a ground: its mail would say that nothing is wrong",
  (outcome) => {
    for (const reason of ["nothing-wrong", "mistake-of-ours"])
      expect(decided(outcome, reason)).toEqual(["reason"]);
    // A ground of the law or of the terms has to be named (DSA art. 17(3)).
    for (const reason of ["spoken-with-both", "other"])
      expect(decided(outcome, reason)).toEqual(["reason"]);
    expect(decided(outcome, "terms-false")).toBeUndefined();
    expect(decided(outcome, "law-other")).toBeUndefined();
  },
);

test.each(["shown", "unmasked"])("%s is not said to break the terms or the law", (outcome) => {
  for (const reason of ["terms-rude", "law-insult"])
    expect(decided(outcome, reason)).toEqual(["reason"]);
  expect(decided(outcome, "nothing-wrong")).toBeUndefined();
});
