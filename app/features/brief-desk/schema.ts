import { z } from "zod";
import { calendarDay, wholeBetween } from "~/shared/answers.ts";
import { MAX_PROPOSALS } from "../briefs/constants.ts";
import { deskSchema } from "../desk/schema.ts";

const brief = { briefId: z.uuid({ error: "Deze opdracht is niet te vinden. Zoek opnieuw." }) };

export const mailAgainSchema = deskSchema("mail-sent-again", {
  ...brief,
  messageId: z
    .string({ error: "Laad de pagina opnieuw en probeer het nog eens." })
    .max(200, "Laad de pagina opnieuw en probeer het nog eens."),
});
export const hideSchema = deskSchema("brief-hidden", brief);
export const showSchema = deskSchema("brief-shown", brief);
export const anonymiseSchema = deskSchema("brief-anonymised", {
  ...brief,
  sure: z.literal("on", { error: "Vink aan dat je dit niet kunt terugdraaien." }),
});
export const briefPlacesSchema = deskSchema("places-given", {
  ...brief,
  places: wholeBetween(1, MAX_PROPOSALS, "places"),
});
export const daySchema = deskSchema("day-given", {
  ...brief,
  day: calendarDay("Kies een dag."),
});
export const mergeSchema = deskSchema("briefs-merged", {
  ...brief,
  other: z.uuid({ error: "Kies de andere opdracht." }),
});
