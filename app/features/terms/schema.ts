import { z } from "zod";
import { calendarDay } from "~/shared/answers.ts";
import { deskSchema } from "../desk/schema.ts";

/** A version is called by the day on which it was written. */
const VERSION_ID = /^\d{4}-\d{2}-\d{2}$/;

/** Announces a draft, from a day on which it is in force. */
export const announceSchema = deskSchema("terms-announced", {
  version: calendarDay("Laad de pagina opnieuw en probeer het nog eens."),
  startsOn: calendarDay("Kies een dag."),
});
export type Announcing = z.infer<typeof announceSchema>;

/** Tells accounts of an announced version, those whose id comes after `after`. */
export const TELL_OF_TERMS = {
  name: "tell-of-terms",
  payload: z.object({ version: z.string().regex(VERSION_ID), after: z.uuid().optional() }),
};
export type TermsRound = z.infer<typeof TELL_OF_TERMS.payload>;
