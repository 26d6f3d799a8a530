import { bad, good } from "~/shared/message.ts";

export const TARIFF_MESSAGES = {
  saved: good("Tarieven opgeslagen", "Je volgende offerte begint met een uitgewerkt voorstel."),
  invalid: bad("Fout bij opslaan", "Controleer de gemarkeerde velden en probeer het opnieuw."),
  failed: bad(
    "Fout bij opslaan",
    "Je tarieven zijn misschien niet bewaard. Wat je typte staat er nog; probeer het zo opnieuw.",
  ),
  "changed-elsewhere": bad(
    "Je tarieven zijn intussen gewijzigd",
    "Dat gebeurde in een ander venster. De velden die je niet aanraakte zijn bijgewerkt; wat je hier typte staat er nog. Druk nog eens op 'Opslaan' om het te bewaren.",
  ),
  "no-company": bad("Maak eerst je bedrijfsprofiel", "Daarna kun je je tarieven bewaren."),
} as const;
