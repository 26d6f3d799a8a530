import { z } from "zod";
import { addressInOneLine, ONBOARDING_STEPS, PROFILE_QUESTIONS } from "./questions.ts";

type Asked = typeof PROFILE_QUESTIONS;
type Fields = { [Name in keyof Asked]: Asked[Name]["schema"] };

const fields = Object.fromEntries(
  Object.entries(PROFILE_QUESTIONS).map(([name, { schema }]) => [name, schema]),
) as Fields;

/** The company profile form; `startingPrice` comes out in euro cents, VAT included. */
export const profileSchema = z.object(fields);
export type ProfileAnswers = z.infer<typeof profileSchema>;
/** The same form as it is typed. */
export type ProfileInput = {
  [Name in keyof ProfileAnswers]-?: NonNullable<ProfileAnswers[Name]> extends unknown[]
    ? string[]
    : string;
};

/** What each step of the onboarding asks, in order. */
export const stepSchemas: z.ZodType<Partial<ProfileAnswers>>[] = ONBOARDING_STEPS.map((step) =>
  profileSchema.pick(
    Object.fromEntries(step.fields.map((name) => [name, true])) as Partial<
      Record<keyof ProfileAnswers, true>
    >,
  ),
);

/** What an invoice needs of its buyer, as it is asked before anything is paid. */
export const invoiceFields = {
  kvkNumber: PROFILE_QUESTIONS.kvkNumber.schema,
  invoiceAddress: addressInOneLine("Vul je factuuradres in."),
  vatNumber: PROFILE_QUESTIONS.vatNumber.schema,
};

/** The form with just that. */
export const invoiceDetailsSchema = z.object({
  businessName: PROFILE_QUESTIONS.businessName.schema,
  ...invoiceFields,
});
export type InvoiceDetails = z.infer<typeof invoiceDetailsSchema>;
