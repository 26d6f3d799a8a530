import { expect, test } from "vitest";
import { REGISTRATION_MESSAGES, registrationRefusal } from "./messages.ts";
import { registrationSchema } from "./schema.ts";

const FORM = {
  companyName: "Rap & Recht Verhuizingen",
  kvkNumber: "12345678",
  invoiceAddress: "Kade 12, 7241 AB Lochem",
  contactName: "Iris Jansen",
  email: "Iris@Voorbeeld.test ",
  password: "geheim-genoeg",
  confirmPassword: "geheim-genoeg",
};

test("a filled form comes out trimmed, the address in lower case, the code in upper case", () => {
  expect(registrationSchema.parse({ ...FORM, referralCode: " abcd 2345" })).toEqual({
    ...FORM,
    invoiceAddress: { street: "Kade 12", postcode: "7241 AB", city: "Lochem" },
    email: "iris@voorbeeld.test",
    referralCode: "ABCD2345",
  });
});

test("telephone, VAT number and code are optional", () => {
  expect(registrationSchema.safeParse(FORM).success).toBe(true);
});

const LONG = "x".repeat(300);

test.each<[Record<string, string | undefined>, string, keyof typeof REGISTRATION_MESSAGES]>([
  [{ companyName: undefined }, "companyName", "invalid"],
  [{ companyName: "  " }, "companyName", "invalid"],
  [{ companyName: LONG }, "companyName", "invalid"],
  [{ companyName: "a\r\nBcc: b" }, "companyName", "invalid"],
  [{ kvkNumber: undefined }, "kvkNumber", "invalid"],
  [{ kvkNumber: "1234567" }, "kvkNumber", "invalid"],
  [{ invoiceAddress: undefined }, "invoiceAddress", "invalid"],
  [{ invoiceAddress: "Lochem" }, "invoiceAddress", "invalid"],
  [{ invoiceAddress: `${LONG} 1, 7241 AB Lochem` }, "invoiceAddress", "invalid"],
  [{ vatNumber: "BE0428759497" }, "vatNumber", "invalid"],
  [{ contactName: undefined }, "contactName", "invalid"],
  [{ contactName: LONG }, "contactName", "invalid"],
  [{ email: undefined }, "email", "invalid"],
  [{ email: "iris" }, "email", "invalid"],
  [{ phone: "bel me" }, "phone", "invalid"],
  [{ phone: "06" }, "phone", "invalid"],
  [{ phone: "(((((((((" }, "phone", "invalid"],
  [{ referralCode: LONG }, "referralCode", "invalid"],
  [{ password: undefined, confirmPassword: undefined }, "password", "invalid"],
  [{ password: "zeven-7", confirmPassword: "zeven-7" }, "password", "password-weak"],
  [{ password: "wachtwoord", confirmPassword: "wachtwoord" }, "password", "password-common"],
  [{ confirmPassword: "anders-genoeg" }, "confirmPassword", "password-mismatch"],
])("%j marks %s and says '%s'", (changes, field, refusal) => {
  const parsed = registrationSchema.safeParse({ ...FORM, ...changes });
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    errors[String(issue.path[0])] = [issue.message];
  }
  expect(Object.keys(errors)).toContain(field);
  expect(registrationRefusal(errors)).toBe(refusal);
});

test("a mismatch is told together with what else is wrong", () => {
  const parsed = registrationSchema.safeParse({ ...FORM, companyName: "", confirmPassword: "x" });
  const fields = parsed.error?.issues.map((issue) => issue.path[0]);
  expect(fields).toEqual(expect.arrayContaining(["companyName", "confirmPassword"]));
});

test("the quoted texts are those of the specification", () => {
  expect(REGISTRATION_MESSAGES["password-mismatch"]).toMatchObject({
    title: "Wachtwoorden komen niet overeen",
    text: "Controleer je wachtwoord en probeer opnieuw.",
  });
  expect(REGISTRATION_MESSAGES["password-weak"]).toMatchObject({
    title: "Wachtwoord te zwak",
    text: "Je wachtwoord moet minimaal 8 karakters bevatten.",
  });
});
