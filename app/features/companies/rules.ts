import {
  AREAS_SHOWN,
  CATEGORIES,
  type Category,
  MAX_PORTFOLIO,
  ONBOARDING_STEPS,
} from "./constants.ts";

/** Narrows a stored text to a category. */
export function isCategory(value: string): value is Category {
  return CATEGORIES.includes(value as Category);
}

/** 'A, B, C + 2 meer', or 'Geen gebieden'. */
export function areasText(areas: string[]): string {
  if (areas.length === 0) return "Geen gebieden";
  const shown = areas.slice(0, AREAS_SHOWN).join(", ");
  const more = areas.length - AREAS_SHOWN;
  return more > 0 ? `${shown} + ${more} meer` : shown;
}

/** An address of the company's site as a link, with https:// put before a bare name. */
export function asWebAddress(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** The percentage an onboarding step stands for, of three. */
export function progressOf(step: number): number {
  return Math.round((100 * step) / ONBOARDING_STEPS.length);
}

/** What was typed in the onboarding, field by field, as typed. */
export type DraftFields = Record<string, string | string[]>;

const MANY = new Set(["categories", "serviceAreas", "portfolio", "portfolioLinks"]);
const LONGEST_TYPED = 5_000;
const MOST_VALUES = Math.max(MAX_PORTFOLIO, 12);

/**
 * The fields of one onboarding step as a draft keeps them. Nothing is judged, only cut to a size; a
 * field that was emptied is kept as empty.
 */
export function draftFields(form: FormData, step: number): DraftFields {
  const names = ONBOARDING_STEPS[step - 1]?.fields ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const values = form
        .getAll(name)
        .filter((value) => typeof value === "string")
        .slice(0, MOST_VALUES)
        .map((value) => value.slice(0, LONGEST_TYPED));
      return [name, MANY.has(name) ? values : (values[0] ?? "")];
    }),
  );
}

/** A draft as the form it was typed in. */
export function formOfDraft(fields: DraftFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}

/** The step, from 1, whose fields a list of field names begins in; null when it is in none. */
export function stepOfFields(names: string[]): number | null {
  const steps = names.map(
    (name) =>
      ONBOARDING_STEPS.findIndex(({ fields }) =>
        fields.some((field) => name === field || name.startsWith(`${field}[`)),
      ) + 1,
  );
  const known = steps.filter((step) => step > 0);
  return known.length > 0 ? Math.min(...known) : null;
}
