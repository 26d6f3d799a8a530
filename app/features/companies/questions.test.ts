import { describe, expect, test } from "vitest";
import { fieldFactsOf } from "~/shared/answers.ts";
import { blocksOf, type Question } from "~/shared/questions.ts";
import { draftFields, formOfDraft, isMany } from "./answers.ts";
import { ONBOARDING_STEPS, PROFILE_QUESTIONS } from "./questions.ts";
import { profileSchema, stepSchemas } from "./schema.ts";

const ALL: [string, Question][] = Object.entries(PROFILE_QUESTIONS);

test("every question of a profile is asked at one place of one step, and by the profile form", () => {
  const names = Object.keys(profileSchema.shape).toSorted();
  const placed = (fields: readonly string[]) =>
    blocksOf(PROFILE_QUESTIONS, fields).flatMap(({ cells }) => cells.flat());
  expect(ONBOARDING_STEPS.flatMap(({ fields }) => placed(fields)).toSorted()).toEqual(names);
  expect(placed(Object.keys(PROFILE_QUESTIONS)).toSorted()).toEqual(names);
  expect(stepSchemas).toHaveLength(ONBOARDING_STEPS.length);
});

test.each(ONBOARDING_STEPS)("the step '$title' asks what it needs", ({ needs, fields }) => {
  expect(fields).toContain(needs);
});

test.each(ALL)("%s has a label, and help or options where its kind wants them", (_, question) => {
  expect(question.label).not.toBe("");
  if (question.kind === "several") expect(question.options?.length).toBeGreaterThan(1);
});

describe("limits", () => {
  test("come from the schema", () => {
    expect(fieldFactsOf(PROFILE_QUESTIONS, profileSchema.shape)).toMatchObject({
      businessName: { maxLength: 120, required: true },
      website: { maxLength: 200, required: false },
      bio: { maxLength: 2000 },
      yearsInBusiness: { min: 0, max: 300 },
      teamSize: { min: 1, max: 5000 },
      portfolioLinks: { maxLength: 200, multiple: true },
    });
  });
});

test("a draft keeps lists as lists, also empty ones", () => {
  const typed = { categories: ["PIANO", "OFFICE"], startingPrice: "veel", movingVehicleTypes: "" };
  const form = formOfDraft(typed);
  expect(draftFields(form, 2)).toEqual({ ...typed, teamSize: "" });
  expect(draftFields(new FormData(), 3)).toEqual({
    serviceAreas: [],
    portfolio: [],
    portfolioLinks: [],
  });
  expect(isMany("avatar")).toBe(false);
});
