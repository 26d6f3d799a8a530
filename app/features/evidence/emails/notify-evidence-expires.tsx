import { href } from "react-router";
import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { EVIDENCE } from "../constants.ts";
import { readEvidenceForMail } from "../reads.server.ts";

/** Reminds a company that a paper ends. */
export const notifyEvidenceExpires = defineMail({
  name: "notify-evidence-expires",
  payload: z.object({
    evidenceId: z.uuid(),
    /** The reminder that it is, by its number of days before the last one. */
    days: z.string(),
  }),
  load: (app, { evidenceId }) => readEvidenceForMail(app, evidenceId),
  compose: ({ email, fullName, businessName, kind, number, validUntil }, { config }) =>
    letterOf({
      to: email,
      subject: `${EVIDENCE[kind].label} geldt tot en met ${formatLongDate(validUntil)}`,
      preview: "Stuur op tijd het nieuwe papier.",
      lead: `Hoi ${fullName}, dit papier van je bedrijf loopt af. Na de laatste dag staat het niet meer op je pagina en bij je offertes. Heb je een nieuw, stuur dat dan nu: dan staat het er zonder gat.`,
      button: {
        href: `${config.appUrl}${href("/verhuisbedrijf-dashboard/papieren")}`,
        words: "Stuur het nieuwe papier",
      },
      reason: "Je krijgt deze mail omdat je ons een papier van je bedrijf stuurde.",
      facts: [
        ["Bedrijf", businessName],
        ["Papier", EVIDENCE[kind].label],
        ["Nummer", number],
        ["Laatste dag", formatLongDate(validUntil)],
      ],
    }),
});
