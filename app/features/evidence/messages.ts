import { bad, good } from "~/shared/message.ts";
import { STORAGE_AWAY } from "~/shared/too-busy.ts";

/** The Dutch of every outcome of sending a paper and deciding on one. */
export const EVIDENCE_MESSAGES = {
  invalid: bad("Nog niet verstuurd", "Kijk naar de velden die gemarkeerd zijn."),
  "no-file": bad("Nog niet verstuurd", "Kies een PDF of een foto van het papier."),
  "too-large": bad("Nog niet verstuurd", "Dit bestand is groter dan 5 MB. Kies een kleiner."),
  "not-an-image": bad("Nog niet verstuurd", "Dit is geen PDF of foto (JPG, PNG of WebP)."),
  unreadable: bad("Nog niet verstuurd", "We kunnen dit bestand niet lezen. Kies een ander."),
  "cut-off": bad("Nog niet verstuurd", "De verbinding viel weg. Probeer het opnieuw."),
  busy: bad("Nog niet verstuurd", "Het is nu erg druk. Probeer het over een minuut opnieuw."),
  quota: bad("Nog niet verstuurd", "Je stuurde vandaag al veel papieren. Probeer het morgen weer."),
  "storage-full": bad("Nog niet verstuurd", "Onze opslag is vol. Probeer het later opnieuw."),
  "storage-away": bad("Nog niet verstuurd", STORAGE_AWAY.text),
  "no-profile": bad("Nog niet verstuurd", "Maak eerst je bedrijfsprofiel."),
  "day-over": bad(
    "Nog niet opgeslagen",
    "Kies als laatste dag vandaag of een dag in de komende vijf jaar.",
  ),
  sent: good("Papier verstuurd", "We kijken het na en mailen je."),
  "decision-invalid": bad("Nog niet opgeslagen", "Kijk naar de velden die gemarkeerd zijn."),
  "not-waiting": bad("Niet opgeslagen", "Over dit papier is al beslist, of er kwam een nieuwer."),
  "not-allowed": bad("Geen toegang", "Alleen een beheerder kan dit."),
  accepted: good("Papier goedgekeurd", "Het staat nu bij het bedrijf, en het krijgt een mail."),
  refused: good("Papier afgekeurd", "Het bedrijf krijgt je woorden per mail."),
};
export type EvidenceOutcome = keyof typeof EVIDENCE_MESSAGES;

/** The refusals that are about the file: said beside it. */
const ABOUT_FILE: readonly string[] = [
  ...["no-file", "too-large", "not-an-image", "unreadable", "cut-off", "busy"],
  ...["quota", "storage-full", "storage-away"],
];

/** What is said beside the file of a paper that was refused; null where the file is not what is wrong. */
export function fileError(reason: EvidenceOutcome | null): string | null {
  return reason && ABOUT_FILE.includes(reason) ? (EVIDENCE_MESSAGES[reason].text ?? null) : null;
}
