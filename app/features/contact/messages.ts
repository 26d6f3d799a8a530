import { bad, good } from "~/shared/message.ts";
import { REPLY_HOURS } from "./constants.ts";

export const CONTACT_MESSAGES = {
  sent: good("Bericht verzonden!", `We antwoorden binnen ${REPLY_HOURS} uur op werkdagen.`),
  failed: bad("Fout bij verzenden", "Er is een fout opgetreden. Probeer het later opnieuw."),
  invalid: bad("Vul verplichte velden in", "Controleer de gemarkeerde velden."),
  "bad-link": bad(
    "Deze link werkt niet",
    "Open de link uit onze laatste mail, of stuur een nieuw bericht.",
  ),
  "not-allowed": bad("Dat mag je niet", "Vraag een beheerder om dit te doen."),
  gone: bad("Dit bericht is er niet meer", "Het is gewist, of lang genoeg bewaard."),
  "answered-before": bad("Dit bericht wacht niet meer", "Iemand anders was je voor."),
  "written-since": bad(
    "Er is intussen geschreven",
    "Lees eerst wat erbij kwam; wat je typte staat er nog.",
  ),
  answered: good("Antwoord verstuurd", "De afzender krijgt het per mail."),
  closed: good("Van de lijst gehaald"),
} as const;
