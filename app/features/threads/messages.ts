import { bad, good, NOT_SENT } from "~/shared/message.ts";

/** The Dutch of every outcome of talking, blocking and reporting. */
export const THREAD_MESSAGES = {
  sent: good("Bericht verstuurd"),
  invalid: bad("Er ontbreekt nog iets", "Kijk bij het gemarkeerde veld en probeer het opnieuw."),
  failed: NOT_SENT,
  "not-yours": bad("Gesprek niet gevonden", "Dit gesprek hoort niet bij een afspraak van jou."),
  "is-blocked": bad(
    "Dit gesprek is gesloten",
    "Een van jullie wil geen berichten meer ontvangen. Bellen of mailen kan nog wel.",
  ),
  "other-gone": bad(
    "Dit bericht komt niet aan",
    "De ander heeft zijn account verwijderd. Bellen of mailen kan misschien nog wel.",
  ),
  "not-blocked": bad(
    "Dit gesprek staat al zoals je wilt",
    "De pagina laat nu zien hoe het ervoor staat.",
  ),
  "unknown-picture": bad(
    "Een foto is er niet meer",
    "Voeg je foto's opnieuw toe en verstuur je bericht daarna.",
  ),
  blocked: good("Gesprek gesloten", "Jullie kunnen elkaar hier niet meer schrijven."),
  unblocked: good("Gesprek weer open", "Jullie kunnen elkaar hier weer schrijven."),
  reported: good("Gemeld", "Een beheerder leest dit gesprek en neemt zo nodig contact met je op."),
  "reported-before": bad("Al gemeld", "Een beheerder bekijkt dit gesprek al."),
} as const;
