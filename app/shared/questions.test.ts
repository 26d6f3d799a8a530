import { expect, test } from "vitest";
import { z } from "zod";
import { fieldFactsOf, textUpTo } from "./answers.ts";
import { blocksOf, fieldOf, firstWrong, type Question, stepsOf, TICKED } from "./questions.ts";

const question = (changes: Partial<Question>): Question => ({
  step: "one",
  kind: "text",
  label: "Vraag",
  ...changes,
});
const QUESTIONS = {
  sure: question({ kind: "yes-no" }),
  name: question({ row: "pair" }),
  city: question({ row: "pair" }),
  lift: question({ kind: "yes-no", under: "city" }),
  note: question({}),
  last: question({ step: "two" }),
};
const STEPS = stepsOf(
  ["one", "two", "three"].map((id) => ({ id, title: id })),
  QUESTIONS,
);

test("a step asks its own questions, in their order", () => {
  expect(STEPS.map(({ fields }) => fields)).toEqual([
    ["sure", "name", "city", "lift", "note"],
    ["last"],
    [],
  ]);
});

test.each([
  [
    { last: ["fout"], note: ["fout"] },
    { step: 0, field: "note" },
  ],
  [{ "last[2]": ["fout"] }, { step: 1, field: "last" }],
  [{ other: ["fout"] }, null],
])("the first step with an error of %j", (errors, place) => {
  expect(firstWrong(STEPS, errors)).toEqual(place);
  expect(fieldOf("last[2]")).toBe("last");
});

test("rows stand together, and what is ticked comes last", () => {
  expect(blocksOf(QUESTIONS, STEPS[0]?.fields ?? [])).toEqual([
    { row: "pair", cells: [["name"], ["city", "lift"]] },
    { row: null, cells: [["note"]] },
    { row: TICKED, cells: [["sure"]] },
  ]);
});

test("what is folded away stands by itself", () => {
  const folded = {
    open: question({}),
    stairs: question({ row: "stairs", fold: "access" }),
    stairsTo: question({ row: "stairs", fold: "access" }),
    walk: question({ fold: "access" }),
  };
  expect(blocksOf(folded, Object.keys(folded))).toEqual([
    { row: null, cells: [["open"]] },
    { row: "stairs", cells: [["stairs"], ["stairsTo"]], fold: "access" },
    { row: null, cells: [["walk"]], fold: "access" },
  ]);
});

test.each([
  [z.string().optional(), true],
  [z.array(z.string()).default([]), true],
  [z.number().default(1), false],
  [z.string(), false],
])("what may be left out %#", (schema, optional) => {
  expect(fieldFactsOf({ it: question({}) }, { it: schema }).it.isOptional).toBe(optional);
});

test("limits are those of what is typed, not of what is made of it", () => {
  const schema = textUpTo(20)
    .transform((text) => text.length)
    .pipe(z.number().min(7).max(9))
    .optional();
  expect(fieldFactsOf({ it: question({}) }, { it: schema })).toEqual({
    it: { required: false, isOptional: true, maxLength: 20 },
  });
});
