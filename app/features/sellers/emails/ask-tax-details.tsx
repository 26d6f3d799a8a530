import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { OWN_DETAILS } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readSellerForMail } from "../reads/details.server.ts";
import { CONSEQUENCE, lackingText, REPORT_SOURCE } from "../wording.ts";

/** Asks a company for what a tax report lacks of it; `at` tells each from the one before. */
export const askTaxDetails = defineMail({
  name: "ask-tax-details",
  payload: z.object({ companyId: z.uuid(), at: z.string() }),
  async load(app, { companyId }) {
    const found = await readSellerForMail(app, companyId);
    return found && found.lacking.length > 0 ? found : null;
  },
  compose: (found, { config }) =>
    letterOf({
      to: found.email,
      subject: `Nodig voor de Belastingdienst: ${lackingText(found.lacking)}`,
      preview: "Vul het aan; het kost je een minuut.",
      lead: `Hoi ${found.fullName}, van ${found.businessName} missen we nog: ${lackingText(found.lacking)}.`,
      text: [
        "Wij geven elk jaar aan de Belastingdienst op welke bedrijven via ons afspraken maakten, en daarvoor hebben we dit nodig.",
        CONSEQUENCE,
      ],
      button: { href: `${config.appUrl}${OWN_DETAILS}`, words: "Gegevens aanvullen" },
      reason: `Je krijgt deze mail omdat de wet ons deze opgave vraagt (${REPORT_SOURCE}).`,
    }),
});
