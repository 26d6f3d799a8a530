import { z } from "zod";
import { contactSchema } from "../contact/schema.ts";
import { deskSchema, wordedSchema } from "../desk/schema.ts";

const which = { companyId: z.uuid("Laad de pagina opnieuw en probeer het nog eens.") };

/** What the company reads is in the note: what happened, in an admin's own words. */
export const suspendSchema = wordedSchema("company-suspended", which, {
  empty: "Schrijf op wat er is gebeurd, voor het bedrijf.",
  short: "Schrijf minstens 10 tekens.",
});
export const liftSuspensionSchema = deskSchema("suspension-lifted", which);

/** What the company writes back. */
export const reactionSchema = z.object({ message: contactSchema.shape.message });

export type Suspending = z.infer<typeof suspendSchema>;
export type Lifting = z.infer<typeof liftSuspensionSchema>;
