import { bad, good } from "~/shared/message.ts";

/** What an admin reads after announcing a version of the terms. */
export const TERMS_MESSAGES = {
  "not-draft": bad("Niets aangekondigd", "Deze versie is al aangekondigd of geldt al."),
  "too-soon": bad("Nog niet aangekondigd", "Kies een dag die minstens 30 dagen weg is."),
  announced: good("Aangekondigd", "Iedereen voor wie de voorwaarden gelden krijgt een mail."),
};
