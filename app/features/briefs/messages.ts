import { bad, good } from "~/shared/message.ts";

/** The Dutch of every outcome of placing and managing a brief. */
export const BRIEF_MESSAGES = {
  placed: good(
    "Opdracht succesvol geplaatst",
    "Je aanvraag staat online. Je krijgt een mail bij elke offerte.",
  ),
  replaced: good(
    "Aanvraag bijgewerkt",
    "Je plaatste hem net al: bedrijven lezen vanaf nu wat je het laatst verstuurde.",
  ),
  "placed-besides": good(
    "Opdracht succesvol geplaatst",
    "Je aanvraag van daarnet staat er ook nog. Was dat niet de bedoeling? Trek er dan één in.",
  ),
  "already-placed": bad(
    "Je eerste aanvraag is al verstuurd",
    "Die kan niet meer veranderen. Druk nog eens op 'Offerte aanvragen' om deze versie als nieuwe aanvraag te plaatsen.",
  ),
  "not-yours": bad(
    "Opdracht niet gevonden",
    "Deze opdracht staat niet bij je account. Ververs de pagina en probeer het opnieuw.",
  ),
  "wrong-state": bad(
    "Dit kan niet meer",
    "De opdracht is intussen veranderd. De pagina laat nu zien hoe hij ervoor staat.",
  ),
  changed: good("Aanvraag gewijzigd", "Bedrijven lezen vanaf nu je nieuwe versie."),
  "changed-told": good(
    "Aanvraag gewijzigd",
    "Bedrijven met een offerte krijgen bericht. Accepteren kan zodra een bedrijf de offerte bevestigt of aanpast.",
  ),
  "not-correctable": bad(
    "Wijzigen kan niet meer",
    "De opdracht staat niet meer open. Plaats een nieuwe als er veel is veranderd.",
  ),
  "place-fixed": bad(
    "De plaats staat vast",
    "Er zijn al offertes voor deze plaats. Annuleer de opdracht en plaats een nieuwe als je ergens anders naartoe gaat.",
  ),
  "signed-out": bad(
    "Je bent niet meer ingelogd",
    "Log in een ander tabblad in en verstuur je wijziging daarna hier opnieuw.",
  ),
  "photos-saved": good("Foto's opgeslagen", "Bedrijven zien ze bij je opdracht."),
  "photos-too-late": bad(
    "Foto's kunnen niet meer veranderen",
    "Deze opdracht staat niet meer open. Stuur je verhuizer de foto's zelf.",
  ),
  "unknown-picture": bad(
    "Een foto is niet meer te vinden",
    "Haal hem weg en upload hem opnieuw; daarna wordt alles opgeslagen.",
  ),
  "photos-failed": bad("Foto's niet opgeslagen", "Probeer het over een paar seconden opnieuw."),
  full: bad("Alle plaatsen zijn bezet", "Er komen vanzelf geen nieuwe offertes meer bij."),
  cancel: good("Opdracht geannuleerd", "Bedrijven met een openstaande offerte krijgen bericht."),
  "cancel-unanswered": good("Opdracht geannuleerd", "Bedrijven zien je opdracht niet meer."),
  "briefs-failed": bad(
    "Fout bij laden opdrachten",
    "De opdrachten zijn nu niet te lezen. Probeer het over een paar seconden opnieuw.",
  ),
  "brief-gone": bad(
    "Opdracht niet meer open",
    "De klant ontvangt hiervoor geen offertes meer. Hieronder staan de opdrachten die er nu zijn.",
  ),
  "brief-failed": bad(
    "De opdracht is nu niet te lezen",
    "Wat je hierboven ziet klopt. Probeer het over een paar seconden opnieuw.",
  ),
} as const;
