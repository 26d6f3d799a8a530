import { z } from "zod";
import { addressInOneLine, ONBOARDING_STEPS, QUESTIONS } from "./questions.ts";

type Asked = typeof QUESTIONS;
type Fields = { [Name in keyof Asked]: Asked[Name]["schema"] };

const fields = Object.fromEntries(
  Object.entries(QUESTIONS).map(([name, { schema }]) => [name, schema]),
) as Fields;

/** The company profile form; `startingPrice` comes out in euro cents, VAT included. */
export const profileSchema = z.object(fields);
export type ProfileForm = z.infer<typeof profileSchema>;
/** The same form as it is typed. */
export type ProfileInput = {
  [Name in keyof ProfileForm]-?: NonNullable<ProfileForm[Name]> extends unknown[]
    ? string[]
    : string;
};

/** What each step of the onboarding asks, in order. */
export const stepSchemas: z.ZodType<Partial<ProfileForm>>[] = ONBOARDING_STEPS.map((step) =>
  profileSchema.pick(
    Object.fromEntries(step.fields.map((name) => [name, true])) as Partial<
      Record<keyof ProfileForm, true>
    >,
  ),
);

/** What an invoice needs of its buyer, as it is asked before anything is paid. */
export const invoiceFields = {
  kvkNumber: QUESTIONS.kvkNumber.schema,
  invoiceAddress: addressInOneLine("Vul je factuuradres in."),
  vatNumber: QUESTIONS.vatNumber.schema,
};

/** The form with just that. */
export const invoiceDetailsSchema = z.object({
  businessName: QUESTIONS.businessName.schema,
  ...invoiceFields,
});
export type InvoiceDetails = z.infer<typeof invoiceDetailsSchema>;
