import { bad } from "./message.ts";

/**
 * The field of a posted form that names the photos that were chosen but not sent: a form without scripts, or one that
 * is sent before they came, posts only the names of files. Scripts send the files themselves and take it away.
 */
export const PHOTOS_LEFT_BEHIND = "photosLeftBehind";

/** Shown where a form was sent without the photos that were chosen in it. */
export const PHOTOS_NOT_SENT = bad(
  "Je foto kwam nog niet mee",
  "Er is nog niets opgeslagen. Kies je foto opnieuw, of druk nog eens om zonder foto verder te gaan. Wat je invulde staat er nog.",
);
