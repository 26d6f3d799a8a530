import { bad, type Message } from "~/shared/message.ts";
import { STORAGE_AWAY } from "~/shared/too-busy.ts";

/** Every way an upload is refused: its HTTP status, what is said, and a title of its own where it has one. */
const REFUSALS = {
  "signed-out": [401, "Log in om foto's te uploaden.", "Niet ingelogd"],
  "not-a-company": [403, "Alleen verhuisbedrijven kunnen hier foto's uploaden."],
  "not-a-client": [403, "Alleen klanten kunnen foto's bij een opdracht uploaden."],
  "too-large": [413, "Deze foto is groter dan 5 MB. Kies een kleinere."],
  "not-an-image": [415, "Dit is geen foto. Kies een JPG-, PNG- of WebP-bestand."],
  unreadable: [
    422,
    "We kunnen deze foto niet lezen: hij is beschadigd of te groot van afmeting. Kies een andere.",
  ],
  "cut-off": [400, "De verbinding viel weg. Probeer het opnieuw."],
  busy: [503, "Het is nu erg druk. Probeer het over een minuut opnieuw."],
  "too-often": [429, "Je hebt veel foto's achter elkaar geüpload. Wacht even."],
  quota: [
    409,
    "Je hebt het maximale aantal foto's bewaard. Foto's die je niet gebruikt, ruimen we binnen een dag op; probeer het daarna opnieuw.",
  ],
  "no-draft": [
    409,
    "Je browser onthield niet bij welke aanvraag deze foto hoort. Voeg je foto's toe als je aanvraag is geplaatst.",
  ],
  "draft-full": [
    409,
    "Bij je aanvraag staan al tien foto's. Verwijder er eerst een.",
    "Te veel foto's",
  ],
  "all-full": [
    503,
    "Er wachten nu te veel foto's op hun aanvraag. Voeg de jouwe toe als je aanvraag is geplaatst: dan is er plek.",
  ],
  "storage-full": [507, "Onze opslag is vol. Probeer het later opnieuw."],
  "storage-away": [STORAGE_AWAY.status, STORAGE_AWAY.text],
} as const satisfies Record<string, readonly [status: number, text: string, title?: string]>;

export type UploadRefusal = keyof typeof REFUSALS;

/** How an upload is refused; a profile photo has a title of its own. */
export function uploadRefused(
  reason: UploadRefusal,
  isPhoto: boolean,
): { status: number; message: Message } {
  const [status, text, title = isPhoto ? "Foto upload mislukt" : "Upload mislukt"] =
    REFUSALS[reason];
  return { status, message: bad(title, text) };
}
