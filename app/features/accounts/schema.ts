import { z } from "zod";
import { asReading, nameUpTo, readAs } from "~/shared/answers.ts";
import { readEmailAddress } from "~/shared/reading/email-address.ts";
import type { TypedReading } from "~/shared/reading/reading.ts";
import { foldCode } from "~/shared/reading/text.ts";
import { MAX_PASSWORD, MIN_PASSWORD, MISMATCH, SIGNUP_ROLES } from "./constants.ts";

const MAX_NAME = 120;
const MAX_EMAIL = 200;

const WRONG_EMAIL = "Vul een geldig e-mailadres in, zoals naam@voorbeeld.nl.";

/** An address as we store and compare it, in lower case. */
export const email = z
  .string({ error: "Vul je e-mailadres in." })
  .max(MAX_EMAIL, "Dit e-mailadres is te lang.")
  .transform(asReading(readEmailAddress, WRONG_EMAIL))
  .pipe(z.email(WRONG_EMAIL));

/** A person's name: one line of text, so that it can stand in a mail's subject. */
export const personName = nameUpTo(MAX_NAME, "Vul je naam in.")
  .min(1, "Vul je naam in.")
  .regex(/^[^\p{Cc}]*$/u, "Gebruik alleen gewone tekens in je naam.");

const PHONE_ERROR =
  "Vul een geldig telefoonnummer in, of laat het leeg. Een buitenlands nummer begint met +.";

// The browser looks at the shape alone: the numbering plans weigh more than the rest of a page.
const { readPhone } = import.meta.env.SSR
  ? await import("~/shared/phone.ts")
  : { readPhone: looksLikePhone };

function looksLikePhone(typed: string): TypedReading<string> {
  const text = foldCode(typed);
  return /(?:\d[^\d]*){8}/.test(text) ? { value: text } : null;
}

/** A phone number, Dutch or with a plus; comes out as E.164, such as '+31612345678'. */
export const phone = readAs(readPhone, PHONE_ERROR).optional();

let isEasy: (password: string) => boolean = () => false;

/** Loads the list of easy passwords, so that a browser too refuses them beside the field. */
export async function loadEasyPasswords(): Promise<void> {
  isEasy = (await import("~/shared/common-passwords.ts")).isCommonPassword;
}

// The server always has the list; it is not worth its weight in every browser.
if (import.meta.env.SSR) await loadEasyPasswords();

export function newPassword(min: number) {
  return z
    .string({ error: "Kies een wachtwoord." })
    .min(min, `Je wachtwoord moet minimaal ${min} karakters bevatten.`)
    .max(MAX_PASSWORD, `Gebruik maximaal ${MAX_PASSWORD} tekens.`)
    .refine(
      (password) => !isEasy(password),
      "Dit wachtwoord is te makkelijk te raden. Kies een ander.",
    );
}

export const newPasswords = {
  password: newPassword(MIN_PASSWORD),
  confirmPassword: z.string({ error: "Herhaal je wachtwoord." }),
};

/** The rule of a form with both, and what is told beside the second. */
export const isSameTwice = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
export const NOT_THE_SAME = { path: ["confirmPassword"], error: MISMATCH };

/** The password that an account has; `missing` is said where it is not given. */
// @__NO_SIDE_EFFECTS__
export function presentPassword(missing = "Vul je wachtwoord in.") {
  return z.string({ error: missing }).max(MAX_PASSWORD, "Dit wachtwoord is te lang.");
}

export const signInSchema = /* @__PURE__ */ z.object({ email, password: presentPassword() });
export type SignIn = z.infer<typeof signInSchema>;

export const signUpSchema = z
  .object({
    fullName: personName,
    email,
    ...newPasswords,
    submissionKey: z.guid("Laad de pagina opnieuw en verstuur nog eens.").optional(),
    role: z.enum(SIGNUP_ROLES, { error: "Kies of je opdrachtgever of verhuisbedrijf bent." }),
  })
  .refine(isSameTwice, NOT_THE_SAME);
export type SignUp = z.infer<typeof signUpSchema>;

/** On a page that a mailed link opened. */
export const newPasswordSchema = z.object(newPasswords).refine(isSameTwice, NOT_THE_SAME);

/** Asks for a mail: a confirmation link again, or a link for a new password. */
export const addressSchema = /* @__PURE__ */ z.object({ email });

/** The address that was meant where `email` was mistyped; browsers that do not need it leave it out. */
export const mendAddressSchema = /* @__PURE__ */ z.object({ email, newEmail: email });
