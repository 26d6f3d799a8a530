import { z } from "zod";
import { textUpTo } from "~/shared/answers.ts";
import { email, personName, phone } from "../accounts/schema.ts";
import { deskSchema } from "../desk/schema.ts";
import { MAX_MESSAGE, MAX_SUBJECT } from "./constants.ts";

/** The contact form. Subject and names are one line: they stand in a mail's head. */
export const contactSchema = z.object({
  firstName: personName,
  lastName: personName,
  email,
  phone,
  subject: textUpTo(MAX_SUBJECT, "Vul een onderwerp in.")
    .min(1, "Vul een onderwerp in.")
    .regex(/^[^\p{Cc}]*$/u, "Gebruik één regel gewone tekst."),
  message: z
    .string({ error: "Schrijf een bericht." })
    .trim()
    .min(1, "Schrijf een bericht.")
    .max(MAX_MESSAGE, `Gebruik maximaal ${MAX_MESSAGE} tekens.`),
});
export type ContactInput = z.infer<typeof contactSchema>;

const RELOAD = "Laad de pagina opnieuw en probeer het nog eens.";
const MOST_REPLIES = 100_000;

const reply = z
  .string({ error: "Schrijf een antwoord." })
  .trim()
  .min(1, "Schrijf een antwoord.")
  .max(MAX_MESSAGE, `Gebruik maximaal ${MAX_MESSAGE} tekens.`);

/** What the sender of a message writes back, by a mailed link. */
export const replySchema = z.object({ text: reply });

/** What the desk answers. */
export const contactAnswerSchema = deskSchema("contact-answered", {
  text: reply,
  // How much had been written when the page was read: what came since is read first.
  seen: z.coerce.number(RELOAD).int(RELOAD).max(MOST_REPLIES, RELOAD),
});

/** Why nobody has to answer. */
export const closeSchema = deskSchema("contact-closed", {});

export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
export type Closing = z.infer<typeof closeSchema>;
