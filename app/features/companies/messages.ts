import { bad, good } from "~/shared/message.ts";

/** The Dutch of every outcome of making and changing a company profile (SPEC section 8). */
export const COMPANY_MESSAGES = {
  created: good("Bedrijfsprofiel aangemaakt!"),
  updated: good("Profiel bijgewerkt!"),
  "create-invalid": bad("Profiel opslaan mislukt", "Controleer de gemarkeerde velden."),
  "update-invalid": bad("Profiel bijwerken mislukt", "Controleer de gemarkeerde velden."),
  "create-failed": bad(
    "Profiel opslaan mislukt",
    "Wat je typte staat er nog; probeer het zo opnieuw.",
  ),
  "update-failed": bad(
    "Profiel bijwerken mislukt",
    "Wat je typte staat er nog; probeer het zo opnieuw.",
  ),
  "load-failed": bad("Fout", "Kon bedrijfsprofiel niet laden"),
} as const;
