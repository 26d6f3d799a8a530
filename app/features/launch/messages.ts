import { bad, good } from "~/shared/message.ts";

export const LAUNCH_MESSAGES = {
  "signed-up": good(
    "Perfect! Je bent aangemeld",
    "Maak nu je bedrijfsaccount aan, dan ligt je plek vast.",
  ),
  invalid: bad("Vereiste velden", "Vul beide velden in om door te gaan."),
  "bad-address": bad(
    "Controleer je e-mailadres",
    "Vul een geldig adres in, zoals naam@voorbeeld.nl.",
  ),
  "more-places": good("De actie heeft meer plaatsen", "Wat de site zegt, klopt meteen weer."),
  ended: good(
    "De actie is voorbij",
    "Wie al aan het betalen was, houdt de actieprijs zolang er plaatsen zijn.",
  ),
  "ended-before": bad("Er is niets veranderd", "De actie is al voorbij."),
  "not-more": bad(
    "Er is niets veranderd",
    "Vul meer plaatsen in dan er nu zijn. Minder kan niet; beëindigen wel.",
  ),
  "override-on": good("Lancering getoond", "Deze browser toont het platform alsof het open is."),
  "override-off": good("Lancering volgens de datum", "Deze browser toont weer wat iedereen ziet."),
  failed: bad("Er ging iets mis", "Probeer het later nog eens."),
} as const;
