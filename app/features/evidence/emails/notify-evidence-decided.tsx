import { href } from "react-router";
import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatLongDate } from "~/shared/dates.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { EVIDENCE } from "../constants.ts";
import { readEvidenceForMail } from "../reads.server.ts";

/** Tells a company what an admin decided of a paper. */
export const notifyEvidenceDecided = defineMail({
  name: "notify-evidence-decided",
  payload: z.object({
    evidenceId: z.uuid(),
    /** Tells one decision on a paper from the next; the version before this one says none. */
    decidedAt: z.iso.datetime().optional(),
  }),
  load: (app, { evidenceId }) => readEvidenceForMail(app, evidenceId),
  compose(found, { config }) {
    const { email, fullName, businessName, kind, number, validUntil, refusalWords } = found;
    const { label } = EVIDENCE[kind];
    return letterOf({
      to: email,
      subject: refusalWords ? `${label}: nog niet goed` : `${label}: nagekeken`,
      preview: refusalWords
        ? "Lees waarom, en stuur het opnieuw."
        : "Klanten zien het bij je bedrijf.",
      lead: refusalWords
        ? `Hoi ${fullName}, we hebben het papier bekeken dat je stuurde, en kunnen het niet goedkeuren. Het staat niet op je pagina en bij je offertes.`
        : `Hoi ${fullName}, we hebben het papier bekeken dat je stuurde. Op je pagina en bij je offertes staat nu dat het is nagekeken. Het papier zelf zien alleen jij en Verhuisbod.`,
      button: {
        href: `${config.appUrl}${href("/verhuisbedrijf-dashboard/papieren")}`,
        words: refusalWords ? "Stuur het opnieuw" : "Naar je papieren",
      },
      reason: "Je krijgt deze mail omdat je ons een papier van je bedrijf stuurde.",
      facts: [
        ["Bedrijf", businessName],
        ["Papier", label],
        ["Nummer", number],
        [refusalWords ? "Laatste dag" : "Geldig tot en met", formatLongDate(validUntil)],
        ["Waarom niet", refusalWords],
      ],
    });
  },
});
