import { z } from "zod";
import { readCompanyContact } from "~/features/billing/index.server.ts";
import { defineMail, occasion } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readOffer } from "../reads.server.ts";

/** Tells a company that a place it waited for is kept for it now. */
export const notifyPlaceFree = defineMail({
  name: "notify-place-free",
  /** A place may be offered again, to a company that waits again. */
  payload: z.object({ companyId: z.uuid(), province: z.string().min(1), offeredAt: occasion }),
  async load(app, { companyId, province }, now) {
    const offer = await readOffer(app, companyId, province);
    const company = await readCompanyContact(app, companyId, now);
    return offer && company ? { offer, company } : null;
  },
  compose({ offer, company }, { payload: { province }, config }) {
    const heldUntil = formatLongDate(offer.heldUntil);
    return letterOf({
      to: company.email,
      subject: `Er is een plaats vrij in ${province}`,
      preview: `Tot en met ${heldUntil} houden we hem voor je vrij.`,
      lead: `Goed nieuws voor ${company.businessName}: in ${province} is een plaats vrijgekomen. We houden hem tot en met ${heldUntil} voor je vrij. Zet de provincie voor die tijd in je werkgebied; daarna gaat de plaats naar het volgende bedrijf.`,
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Werkgebied aanpassen" },
      reason: "Je krijgt deze mail omdat je bedrijf op de wachtlijst van deze provincie staat.",
    });
  },
  formerEvents: ({ companyId, province }, { offer }) => [
    `notify-place-free:${companyId}:${province}:${offer.offeredAt.getTime()}`,
  ],
});
