import { href } from "react-router";
import { z } from "zod";
import { readBriefForClient, shownLocation } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { whyHidden } from "~/features/briefs/wording/hidden.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { letterOf } from "~/ui/mail/letter.tsx";

/** Tells a client that companies do not see a brief any more, why, and how to object. */
export const notifyBriefHidden = defineMail({
  name: "notify-brief-hidden",
  payload: z.object({ briefId: z.uuid(), reason: z.string(), at: z.iso.datetime() }),
  async load(app, { briefId }) {
    const brief = await readBriefForClient(app, briefId);
    return brief && stateOf(BRIEF, brief.status).isHidden ? brief : null;
  },
  compose: (brief, { payload, config }) =>
    letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: `Je opdracht is verborgen: ${shownLocation(brief)}`,
      title: "Bedrijven zien je opdracht nu niet",
      lead: [`${greeting(brief.clientName)} ${whyHidden(payload.reason)}`],
      button: { href: config.appUrl + href("/contact"), words: "Maak bezwaar" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        "Offertes die je al kreeg, blijven bewaard. Een medewerker heeft dit besloten, geen computer.",
        "Ben je het er niet mee eens, of pas je iets aan? Laat het ons binnen zes maanden weten via het contactformulier. Een mens kijkt er opnieuw naar, kosteloos.",
      ],
    }),
});
