import { z } from "zod";
import { calendarDay, nameUpTo, readAs } from "~/shared/answers.ts";
import { email } from "../accounts/schema.ts";
import { deskSchema } from "../desk/schema.ts";
import { REQUEST_KINDS } from "./constants.ts";
import { isAddress, readContact } from "./rules.ts";

const MAX_NAME = 120;

const WRONG_CONTACT = "Vul een e-mailadres of telefoonnummer in, zoals in de brief staat.";
const RELOAD = "Laad de pagina opnieuw en probeer het nog eens.";

const contact = readAs(readContact, WRONG_CONTACT).refine(
  (read) => !isAddress(read) || email.safeParse(read).success,
  WRONG_CONTACT,
);

/** Notes a request that came in. */
export const noteSchema = deskSchema("request-noted", {
  kind: z.enum(REQUEST_KINDS, { error: "Kies wat er gevraagd is." }),
  name: nameUpTo(MAX_NAME, "Vul de naam in.").min(1, "Vul de naam in."),
  contact,
  receivedOn: calendarDay("Kies de dag waarop het binnenkwam."),
});
export type NewRequest = z.infer<typeof noteSchema>;

/** Says that a request was answered. */
export const requestAnswerSchema = deskSchema("request-answered", {});
export type RequestAnswer = z.infer<typeof requestAnswerSchema>;

/** Erases what is kept at one of the addresses that the page of a request shows. */
export const eraseAddressSchema = deskSchema("address-erased", {
  address: z.string(RELOAD).pipe(email),
});
export type AddressErasure = z.infer<typeof eraseAddressSchema>;
