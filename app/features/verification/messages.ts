import { bad, good, type Message } from "~/shared/message.ts";
import type { VerificationStatus } from "../companies/lifecycle.ts";

export const VERIFICATION_MESSAGES = {
  invalid: bad("Niet opgeslagen", "Controleer de gemarkeerde velden."),
  "not-waiting": bad(
    "Niet opgeslagen",
    "Dit bedrijf wacht niet meer, of heeft naam of nummer intussen gewijzigd. Kijk opnieuw.",
  ),
  revoked: good("Badge ingetrokken", "Het bedrijf krijgt je woorden per mail."),
  taken: bad("Niet goedgekeurd", "Een ander geverifieerd bedrijf gebruikt dit KvK-nummer."),
  "not-allowed": bad("Geen toegang", "Alleen een beheerder kan dit."),
} as const;

const UNKNOWN = bad("Nog niet bevestigd", "De reden staat bij het bedrijf.");

/** What an admin reads after an act that left a company in this status. */
export const VERIFICATION_OUTCOMES: Record<VerificationStatus, Message> = {
  UNCHECKED: UNKNOWN,
  UNKNOWN,
  REFUSED: bad("Geweigerd door het Handelsregister", "De reden staat bij het bedrijf."),
  REJECTED: good("Afgewezen", "Het bedrijf krijgt je reden per mail."),
  CONFIRMED: good("Geverifieerd", "Het Handelsregister bevestigt naam en nummer."),
  APPROVED: good("Handmatig goedgekeurd", "Het bedrijf krijgt de badge en een mail."),
};
