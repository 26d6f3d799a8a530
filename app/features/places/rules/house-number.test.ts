import { expect, test } from "vitest";
import { joinAddition, splitTypedNumber } from "./house-number.ts";

test.each([
  ["12", "12", ""],
  ["12a", "12", "a"],
  ["12-A", "12", "A"],
  ["12 hs", "12", "hs"],
  ["12 bis", "12", "bis"],
  ["12-2", "12", "2"],
  ["12 III hoog", "12", "III hoog"],
  ["12²", "12", "2"],
  ["nr. 12/3", "12", "3"],
  ["１２\u00a0a\u200b", "12", "a"],
])("%s is number %s with addition '%s'", (typed, number, addition) => {
  expect(splitTypedNumber(typed)).toEqual({ number, addition });
});

test.each([
  ["12", "bis", "bis"],
  ["12a", "A", "A"],
  ["12a", "2 hoog", "a 2 hoog"],
  ["12 a", undefined, "a"],
])("%s beside the addition %s has the addition %s", (typed, addition, whole) => {
  expect(joinAddition(typed, addition)).toEqual({ number: "12", addition: whole });
});
