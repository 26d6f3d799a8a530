import { bad, good } from "~/shared/message.ts";

export const TEST_MESSAGES = {
  sent: good("Testmail verstuurd", "Hij ligt in de wachtrij voor je eigen e-mailadres."),
  failed: bad("Test gefaald", "Testfout: de mail kwam niet in de wachtrij. Kijk in het logboek."),
} as const;

export const SUPPRESSION_MESSAGES = {
  "mail-again": good("Je krijgt weer mail", "Komt er weer iets terug, dan zie je het hier."),
  lifted: good(
    "Dit adres krijgt weer mail",
    "Komt er weer iets terug, dan staat het hier opnieuw.",
  ),
  "not-off": bad("Dit adres kreeg al weer mail", "Iemand was je voor. Laad de pagina opnieuw."),
  "not-allowed": bad("Dat mag je niet", "Vraag een beheerder om dit te doen."),
  invalid: bad("Nog niet gedaan", "Kies een reden."),
} as const;

export const GIVEN_UP_MESSAGES = {
  retried: good("De taak wordt opnieuw gedaan", "Mislukt die weer, dan staat die hier opnieuw."),
  "retried-all": good("De taken worden opnieuw gedaan", "Wat weer mislukt, staat hier opnieuw."),
  dropped: good("De taak is weggegooid"),
  seen: good(
    "Bekeken",
    "Op het overzicht staat pas weer iets als er nog een mail geweigerd wordt.",
  ),
  "for-admins": bad(
    "Dit gaat over geld",
    "Alleen een beheerder laat zo'n taak opnieuw doen. Vraag een beheerder.",
  ),
  "not-given-up": bad("Deze taak wacht hier niet meer", "Iemand was je voor."),
  "not-allowed": bad("Dat mag je niet", "Vraag een beheerder om dit te doen."),
  invalid: bad("Nog niet gedaan", "Kies een reden."),
} as const;
