import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { OWN_DETAILS } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readSellerForMail } from "../reads/details.server.ts";
import { CONFIRM_SOURCE, sellerAddressText } from "../wording.ts";

/** Asks a company whether its data are still right; `at` tells the first from its reminder. */
export const askConfirmation = defineMail({
  name: "ask-confirmation",
  payload: z.object({ companyId: z.uuid(), at: z.string() }),
  async load(app, { companyId }) {
    const found = await readSellerForMail(app, companyId);
    return found?.isDue ? found : null;
  },
  compose: (found, { config }) =>
    letterOf({
      to: found.email,
      subject: `Kloppen de gegevens van ${found.businessName} nog?`,
      preview: "Kijk ze na en bevestig ze: één keer per jaar.",
      lead: `Hoi ${found.fullName}, kijk na of je gegevens nog kloppen, en bevestig dat je je aan de wet houdt.`,
      text: [
        "Dat vragen we één keer per jaar: klanten moeten weten met wie ze een afspraak maken.",
      ],
      button: { href: `${config.appUrl}${OWN_DETAILS}`, words: "Gegevens nakijken" },
      reason: `Je krijgt deze mail omdat je bedrijf hier offertes stuurt (${CONFIRM_SOURCE}).`,
      facts: [
        ["Bedrijf", found.businessName],
        ["Adres", sellerAddressText(found.address) ?? "Niet ingevuld"],
        ["KvK-nummer", found.kvkNumber],
        ["Btw-id", found.vatNumber ?? "Niet ingevuld"],
        ["Telefoon", showPhone(found.phone) ?? "Niet ingevuld"],
      ],
    }),
});
