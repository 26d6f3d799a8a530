import { z } from "zod";
import {
  email,
  isSameTwice,
  NOT_THE_SAME,
  newPasswords,
  personName,
  phone,
} from "../accounts/schema.ts";
import { PROFILE_QUESTIONS } from "../companies/questions.ts";
import { invoiceFields } from "../companies/schema.ts";
import { MAX_CODE_TYPED } from "../referrals/constants.ts";
import { normalCode } from "../referrals/rules.ts";

/** The form that registers a company. The code comes out in upper case. */
export const registrationSchema = z
  .object({
    companyName: PROFILE_QUESTIONS.businessName.schema,
    ...invoiceFields,
    contactName: personName,
    email,
    phone,
    ...newPasswords,
    submissionKey: z.guid("Laad de pagina opnieuw en verstuur nog eens.").optional(),
    referralCode: z
      .string({ error: "Vul een verwijzingscode in, of laat het leeg." })
      .max(MAX_CODE_TYPED, `Een code heeft niet meer dan ${MAX_CODE_TYPED} tekens.`)
      .transform(normalCode)
      .optional(),
  })
  .refine(isSameTwice, {
    ...NOT_THE_SAME,
    // Told together with everything else that is wrong, not one round later.
    when: ({ value }) =>
      z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  });
export type Registration = z.infer<typeof registrationSchema>;
