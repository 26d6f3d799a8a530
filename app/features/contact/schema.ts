import { z } from "zod";
import { textUpTo, wholeBetween } from "~/shared/answers.ts";
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
  message: textUpTo(MAX_MESSAGE, "Schrijf een bericht.").min(1, "Schrijf een bericht."),
});
export type ContactInput = z.infer<typeof contactSchema>;

const MOST_REPLIES = 100_000;

const reply = textUpTo(MAX_MESSAGE, "Schrijf een antwoord.").min(1, "Schrijf een antwoord.");

/** What the sender of a message writes back, by a mailed link. */
export const replySchema = z.object({ text: reply });

/** What the desk answers. */
export const contactAnswerSchema = deskSchema("contact-answered", {
  text: reply,
  // How much had been written when the page was read: what came since is read first.
  seen: wholeBetween(0, MOST_REPLIES),
});

/** Why nobody has to answer. */
export const closeSchema = deskSchema("contact-closed", {});

export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
export type Closing = z.infer<typeof closeSchema>;
