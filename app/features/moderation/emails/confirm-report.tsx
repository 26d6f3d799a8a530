import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readReportForMail } from "../reads/objections.server.ts";
import { categoryLabel } from "../wording.ts";

/** Tells who reported something that it came in, with its number (DSA art. 16(4)). */
export const confirmReport = defineMail({
  name: "confirm-report",
  payload: z.object({ reportId: z.uuid() }),
  load: (app, { reportId }) => readReportForMail(app, reportId),
  compose: ({ to, reader, number, category, about, why }) =>
    letterOf({
      to,
      reader,
      subject: `Je melding ${number} is binnen`,
      preview: "Een mens leest je melding.",
      title: "We hebben je melding ontvangen",
      lead: "Dank je wel. Een mens van Verhuisbod leest je melding en beslist. Je krijgt de beslissing, met de reden, op dit adres.",
      reason: "Je krijgt deze mail omdat je iets op Verhuisbod meldde.",
      facts: [
        ["Nummer", String(number)],
        ["Waarover", about],
        ["Wat er mis is", categoryLabel(category)],
        ["Wat je schreef", why],
      ],
      below: ["Noem het nummer als je ons erover schrijft."],
    }),
});
