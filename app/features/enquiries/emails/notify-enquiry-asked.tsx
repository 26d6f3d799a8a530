import { z } from "zod";
import { briefInSentence, ownLabel } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { enquiriesPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readAskedForMail } from "../reads.server.ts";

/** Tells a client what a company asks about its brief. */
export const notifyEnquiryAsked = defineMail({
  name: "notify-enquiry-asked",
  payload: z.object({ enquiryId: z.uuid() }),
  load: (app, { enquiryId }) => readAskedForMail(app, enquiryId),
  compose: ({ brief, companyName, question, offUrl }, { config: { appUrl } }) =>
    letterOf({
      to: brief.clientEmail,
      reader: "client",
      offUrl,
      subject: `Vraag van ${companyName} over je ${briefInSentence(brief)}`,
      preview: question,
      title: `${companyName} vraagt je iets`,
      label: ownLabel(brief),
      button: { href: `${appUrl}${enquiriesPath(brief.id)}`, words: "Beantwoord de vraag" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        `${greeting(brief.clientName)} dit wil ${companyName} weten om je een goede prijs te kunnen geven.`,
      ],
      facts: [["De vraag", question]],
      below: [
        "Je antwoordt op Verhuisbod, niet met een antwoord op deze mail. Alle bedrijven die een offerte kunnen sturen lezen je antwoord, zonder je contactgegevens.",
      ],
    }),
});
