import { z } from "zod";
import { ROLES } from "../accounts/constants.ts";
import { email } from "../accounts/schema.ts";
import { deskSchema } from "../desk/schema.ts";

const NOBODY = "Deze persoon is niet te vinden. Zoek opnieuw.";
const person = { userId: z.uuid({ error: NOBODY }) };

export const resendSchema = deskSchema("verification-mailed", person);
export const endSessionsSchema = deskSchema("sessions-ended", person);
export const lookOnSchema = deskSchema("looking-on-begun", person);
export const roleSchema = deskSchema("role-given", {
  ...person,
  role: z.enum(ROLES, { error: "Kies een rol." }),
});
export const eraseSchema = deskSchema("person-erased", {
  ...person,
  address: z.string({ error: "Typ het e-mailadres van deze persoon over." }).max(254).pipe(email),
});

/** The task that ends a look once its time is over, whether or not somebody stopped before. */
export const END_LOOK = {
  name: "end-look",
  payload: z.object({ adminId: z.uuid(), personId: z.uuid(), until: z.iso.datetime() }),
};
