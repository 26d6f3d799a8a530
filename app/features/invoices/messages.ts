import { DESK_MESSAGES } from "~/features/desk/messages.ts";
import { bad, good } from "~/shared/message.ts";
import { CORRECTION_DAYS } from "./constants.ts";

/** The Dutch of every outcome around invoices. */
export const INVOICE_MESSAGES = {
  "details-saved": good("Factuurgegevens opgeslagen", "Ze staan op je volgende factuur."),
  corrected: good(
    "Je factuur is opnieuw gemaakt",
    "De creditfactuur en de nieuwe factuur staan hieronder en komen per mail.",
  ),
  "corrected-at-desk": good(
    "De factuur is opnieuw gemaakt",
    "Het bedrijf krijgt de creditfactuur en de nieuwe factuur per mail.",
  ),
  "too-late": bad(
    "Deze factuur kun je niet zelf verbeteren",
    `Dat kan tot ${CORRECTION_DAYS} dagen na de factuurdatum, en zolang de factuur niet is gecrediteerd. Klopt er iets niet? Stuur ons een bericht.`,
  ),
  credited: bad("Deze factuur is al gecrediteerd", "Er valt niets meer aan te verbeteren."),
  "same-details": bad(
    "Er is niets veranderd",
    "Deze gegevens staan al op de factuur. Verander eerst wat er niet klopt.",
  ),
  "same-at-desk": bad(
    "Er is niets veranderd",
    "Wat het bedrijf bij zijn factuurgegevens heeft, staat al op de factuur. Laat het dat eerst verbeteren, bij zijn abonnement.",
  ),
  "unknown-invoice": bad("Deze factuur kennen we niet", "Kies een factuur uit de lijst."),
  "not-allowed": DESK_MESSAGES["not-allowed"],
  "correction-invalid": bad("Nog niet gedaan", "Controleer de gemarkeerde velden."),
} as const;
