import { z } from "zod";
import { contactSchema } from "../contact/schema.ts";
import { deskSchema, wordedSchema } from "../desk/schema.ts";
import { PAUSE_DAYS } from "./constants.ts";

const AGAIN = "Laad de pagina opnieuw en probeer het nog eens.";
const person = { userId: z.uuid(AGAIN) };
const report = { reportId: z.uuid(AGAIN) };
const words = { empty: "Schrijf op wat er is gebeurd.", short: "Schrijf minstens 10 tekens." };

/** What the person reads is in the note: what happened, in an admin's own words. */
export const closeAccountSchema = wordedSchema("account-closed", person, words);
export const reopenSchema = deskSchema("account-reopened", person);
export const warnSchema = wordedSchema("reporter-warned", report, words);
export const pauseReportsSchema = wordedSchema(
  "reports-paused",
  { ...report, days: z.enum(PAUSE_DAYS, { error: "Kies hoe lang." }) },
  words,
);
export const clearSchema = deskSchema("reporter-cleared", { ...report, measureId: z.uuid(AGAIN) });

/** What a person writes against a measure, and where to answer. */
export const measureObjectionSchema = z.object({
  email: contactSchema.shape.email,
  message: contactSchema.shape.message,
});

export type AccountClosing = z.infer<typeof closeAccountSchema>;
export type Reopening = z.infer<typeof reopenSchema>;
export type Warning = z.infer<typeof warnSchema>;
export type Pausing = z.infer<typeof pauseReportsSchema>;
export type Clearing = z.infer<typeof clearSchema>;
export type MeasureObjection = z.infer<typeof measureObjectionSchema>;
