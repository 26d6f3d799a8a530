import { z } from "zod";
import { REASON_LABELS } from "~/features/companies/lifecycle.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readRegisterRefusal } from "../reads.server.ts";
import { WHAT_NOW } from "../wording.ts";

/** Tells a company why the trade register does not confirm it, and what it can do. */
export const notifyRegisterRefused = defineMail({
  name: "notify-register-refused",
  payload: z.object({
    companyId: z.uuid(),
    /** Tells one refusal from the next. */
    checkedAt: z.iso.datetime(),
  }),
  load: (app, { companyId, checkedAt }) => readRegisterRefusal(app, companyId, new Date(checkedAt)),
  compose: ({ email, fullName, businessName, kvkNumber, reason }, { config }) =>
    letterOf({
      to: email,
      subject: "Je bedrijf is nog niet geverifieerd",
      preview: "Lees wat er niet klopt, en wat je kunt doen.",
      title: "We konden je bedrijf niet bevestigen",
      lead: `Hoi ${fullName}, we hebben je naam en KvK-nummer in het Handelsregister opgezocht. Ze zijn niet bevestigd, dus je hebt de badge Geverifieerd nog niet en kunt nog geen offertes sturen.`,
      button: { href: `${config.appUrl}${HOMES.company}`, words: "Pas je profiel aan" },
      reason: "Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt.",
      facts: [
        ["Bedrijf", businessName],
        ["KvK-nummer", kvkNumber],
        ["Wat er niet klopt", REASON_LABELS[reason]],
      ],
      below: [
        `${WHAT_NOW[reason]} Wij kijken er ook zelf naar; je hoort van ons zodra dat klaar is.`,
      ],
    }),
  formerEvents: ({ companyId, checkedAt }) => [`notify-register-refused:${companyId}:${checkedAt}`],
});
