import { limitsIn } from "~/shared/field-limits.ts";
import { MAX_PORTFOLIO } from "./constants.ts";
import { ONBOARDING_STEPS, PROFILE_QUESTIONS } from "./questions.ts";
import type { OwnInvoiceDetails } from "./rules.ts";
import type { ProfileInput } from "./schema.ts";
import type { ProfileDefaults } from "./views.ts";

/** A stored profile as it would be typed. */
export function typedProfile({ avatar, portfolio, ...told }: ProfileDefaults): ProfileInput {
  return { ...told, avatar: avatar?.id ?? "", portfolio: portfolio.map(({ id }) => id) };
}

/** A company's stored invoice details as they would be typed. */
export function typedInvoiceDetails(details: OwnInvoiceDetails) {
  const { businessName, kvkNumber, vatNumber, invoiceAddress } = details;
  return { businessName, kvkNumber, vatNumber, invoiceAddress };
}

/** What was typed in the onboarding, field by field, as typed. */
export type DraftFields = Record<string, string | string[]>;

const LONGEST_TYPED = 5_000;
const MOST_VALUES = Math.max(MAX_PORTFOLIO, 12);

/** Whether a question of the profile takes a list. */
export function isMany(name: string): boolean {
  const question = PROFILE_QUESTIONS[name as keyof typeof PROFILE_QUESTIONS];
  return question !== undefined && limitsIn(question.schema).multiple === true;
}

/** The fields of one onboarding step as typed, only cut to a size; an emptied one is kept empty. */
export function draftFields(form: FormData, step: number): DraftFields {
  const names = ONBOARDING_STEPS[step - 1]?.fields ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const values = form
        .getAll(name)
        .filter((value) => typeof value === "string")
        .slice(0, MOST_VALUES)
        .map((value) => value.slice(0, LONGEST_TYPED));
      return [name, isMany(name) ? values : (values[0] ?? "")];
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
