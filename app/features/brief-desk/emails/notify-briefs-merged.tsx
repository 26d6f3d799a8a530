import { z } from "zod";
import { readBriefForClient, shownLocation } from "~/features/briefs/index.server.ts";
import { briefTitle } from "~/features/briefs/wording.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatDay } from "~/shared/dates.ts";
import { greeting } from "~/shared/greeting.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";

type Brief = NonNullable<Awaited<ReturnType<typeof readBriefForClient>>>;

const named = (brief: Brief) =>
  `${briefTitle(brief.serviceType, shownLocation(brief))}, ${formatDay(brief.moveDate)}`;

/** Tells a client that one brief is left of two, and which. */
export const notifyBriefsMerged = defineMail({
  name: "notify-briefs-merged",
  payload: z.object({ briefId: z.uuid(), mergedId: z.uuid() }),
  async load(app, { briefId, mergedId }) {
    const kept = await readBriefForClient(app, briefId);
    const merged = await readBriefForClient(app, mergedId);
    return kept && merged && { kept, merged };
  },
  compose: ({ kept, merged }, { config }) =>
    letterOf({
      to: kept.clientEmail,
      reader: "client",
      subject: "Je twee opdrachten zijn één opdracht geworden",
      lead: [
        `${greeting(kept.clientName)} je had twee opdrachten die over hetzelfde gaan. De eerste loopt door; de latere is geannuleerd.`,
      ],
      button: { href: config.appUrl + ownBriefPath(kept.id), words: "Bekijk mijn opdracht" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      facts: [
        ["Loopt door", named(kept)],
        ["Geannuleerd", named(merged)],
      ],
      below: [
        "Bedrijven met een offerte op de latere opdracht weten ervan en kunnen op de eerste een nieuwe sturen. Klopt dit niet? Laat het ons weten via het contactformulier.",
      ],
    }),
});
