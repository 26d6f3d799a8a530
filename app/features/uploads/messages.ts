import { bad, type Message } from "~/shared/message.ts";

/** The Dutch of every way an upload is refused. */
const UPLOAD_MESSAGES = {
  "signed-out": bad("Niet ingelogd", "Log in om foto's te uploaden."),
  "not-a-company": bad("Upload mislukt", "Alleen verhuisbedrijven kunnen hier foto's uploaden."),
  "not-a-client": bad("Upload mislukt", "Alleen klanten kunnen foto's bij een opdracht uploaden."),
  "too-large": bad("Upload mislukt", "Deze foto is groter dan 5 MB. Kies een kleinere."),
  "not-an-image": bad("Upload mislukt", "Dit is geen foto. Kies een JPG-, PNG- of WebP-bestand."),
  unreadable: bad(
    "Upload mislukt",
    "We kunnen deze foto niet lezen: hij is beschadigd of te groot van afmeting. Kies een andere.",
  ),
  "cut-off": bad("Upload mislukt", "De verbinding viel weg. Probeer het opnieuw."),
  busy: bad("Upload mislukt", "Het is nu erg druk. Probeer het over een minuut opnieuw."),
  "too-often": bad("Upload mislukt", "Je hebt veel foto's achter elkaar geüpload. Wacht even."),
  quota: bad(
    "Upload mislukt",
    "Je hebt het maximale aantal foto's bewaard. Foto's die je niet gebruikt, ruimen we binnen een dag op; probeer het daarna opnieuw.",
  ),
  "no-draft": bad(
    "Upload mislukt",
    "Je browser onthield niet bij welke aanvraag deze foto hoort. Voeg je foto's toe als je aanvraag is geplaatst.",
  ),
  "draft-full": bad(
    "Te veel foto's",
    "Bij je aanvraag staan al tien foto's. Verwijder er eerst een.",
  ),
  "all-full": bad(
    "Upload mislukt",
    "Er wachten nu te veel foto's op hun aanvraag. Voeg de jouwe toe als je aanvraag is geplaatst: dan is er plek.",
  ),
  "storage-full": bad("Upload mislukt", "Onze opslag is vol. Probeer het later opnieuw."),
} as const;

export type UploadRefusal = keyof typeof UPLOAD_MESSAGES;

/** Why an upload was refused; a profile photo has a title of its own. */
export function uploadRefused(reason: UploadRefusal, isPhoto: boolean): Message {
  const message = UPLOAD_MESSAGES[reason];
  const retitled = isPhoto && message.title === "Upload mislukt";
  return retitled ? { ...message, title: "Foto upload mislukt" } : message;
}
