import { expect, test } from "vitest";
import { answerByOf } from "./rules.ts";
import { answerByText } from "./wording.ts";

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12));

test("an objection that waits has its term of 14 days; a first report and a decided one have none", () => {
  expect(answerByOf({ waitsSince: at(3), decidedAt: at(1) })).toEqual(at(17));
  expect(answerByText({ waitsSince: at(3), decidedAt: at(1) })).toBe("uiterlijk 17 maart 2026");
  expect(answerByOf({ waitsSince: at(3), decidedAt: null })).toBeNull();
  expect(answerByOf({ waitsSince: null, decidedAt: at(1) })).toBeNull();
});
