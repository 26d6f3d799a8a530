import { bad, good } from "~/shared/message.ts";

/** The Dutch of what an admin does with a waiting company. */
export const VERIFICATION_MESSAGES = {
  confirmed: good("Geverifieerd", "Het Handelsregister bevestigt naam en nummer."),
  unknown: bad("Nog niet bevestigd", "De reden staat bij het bedrijf in de lijst."),
  refused: bad("Geweigerd door het Handelsregister", "De reden staat bij het bedrijf in de lijst."),
  approved: good("Handmatig goedgekeurd", "Het bedrijf krijgt de badge en een mail."),
  rejected: good("Afgewezen", "Het bedrijf krijgt je reden per mail."),
  invalid: bad("Niet opgeslagen", "Controleer de gemarkeerde velden."),
  "not-waiting": bad(
    "Niet opgeslagen",
    "Dit bedrijf wacht niet meer, of heeft naam of nummer intussen gewijzigd. Kijk opnieuw.",
  ),
  taken: bad("Niet goedgekeurd", "Een ander geverifieerd bedrijf gebruikt dit KvK-nummer."),
  "not-allowed": bad("Geen toegang", "Alleen een beheerder kan dit."),
} as const;
