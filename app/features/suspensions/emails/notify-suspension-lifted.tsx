import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readSuspension } from "../reads.server.ts";

/** Tells a company that its suspension is over. */
export const notifySuspensionLifted = defineMail({
  name: "notify-suspension-lifted",
  payload: z.object({
    companyId: z.uuid(),
    /** Tells one lifting from the next. */
    liftedAt: z.iso.datetime(),
  }),
  async load(app, { companyId }) {
    const company = await readSuspension(app, companyId);
    return company && !company.suspendedAt ? company : null;
  },
  compose: ({ email, fullName, businessName }, { config }) =>
    letterOf({
      to: email,
      subject: "Je schorsing is opgeheven",
      preview: "Je bedrijf staat weer op de site.",
      lead: `Hoi ${fullName}, de schorsing van ${businessName} is voorbij. Alles is weer zoals voor de schorsing: je bedrijf staat op de site, en klanten kunnen je offertes die nog openstaan weer accepteren.`,
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Naar je dashboard" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt.",
    }),
});
