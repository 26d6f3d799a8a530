import { bad, good } from "~/shared/message.ts";
import { REPLY_HOURS } from "./constants.ts";

export const CONTACT_MESSAGES = {
  sent: good("Bericht verzonden!", `We antwoorden binnen ${REPLY_HOURS} uur op werkdagen.`),
  failed: bad("Fout bij verzenden", "Er is een fout opgetreden. Probeer het later opnieuw."),
  invalid: bad("Vul verplichte velden in", "Controleer de gemarkeerde velden."),
} as const;
