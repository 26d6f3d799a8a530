import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { readBrief } from "../reads/briefs.server.ts";

/** Tells a client that one brief is left of two. */
export const notifyBriefsMerged = defineMail({
  name: "notify-briefs-merged",
  payload: z.object({ briefId: z.uuid(), mergedId: z.uuid() }),
  load: (app, { briefId }) => readBrief(app, briefId),
  compose: (brief, { config }) =>
    letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: "Je twee opdrachten zijn één opdracht geworden",
      lead: [
        `Hoi ${brief.clientName}, je had twee opdrachten die over hetzelfde gaan. De eerste loopt door; de latere is geannuleerd.`,
      ],
      button: { href: config.appUrl + ownBriefPath(brief.id), words: "Bekijk mijn opdracht" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        "Bedrijven met een offerte op de latere opdracht weten ervan en kunnen op de eerste een nieuwe sturen. Klopt dit niet? Antwoord ons via het contactformulier.",
      ],
    }),
});
