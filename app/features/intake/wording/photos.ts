import { MAX_BRIEF_PHOTOS } from "../../uploads/constants.ts";
import type { ServiceType } from "../constants.ts";

export const PHOTOS_OF: Record<ServiceType, string> = {
  VERHUIZING: "Foto's van wat er mee moet",
  ONTRUIMING: "Foto's van wat er weg moet",
};

export const PHOTOS_HINT = `Tot ${MAX_BRIEF_PHOTOS} foto's. Geverifieerde verhuisbedrijven zien ze bij je opdracht en schatten dan beter. Zet er geen namen, adressen of gezichten op.`;

export function photosLabel(count: number): string {
  return count === 1 ? "1 foto" : `${count} foto's`;
}

/** What a mail says of the photos of a brief that was just placed. */
export function photosText(count: number, serviceType: ServiceType): string {
  if (count > 0)
    return `Bij je aanvraag: ${photosLabel(count)}. Op de pagina van je opdracht voeg je er meer toe.`;
  const what = serviceType === "ONTRUIMING" ? "wat er weg moet" : "wat er mee moet";
  return `Voeg foto's toe op de pagina van je opdracht: bedrijven schatten dan beter ${what}.`;
}
