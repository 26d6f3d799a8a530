import { href } from "react-router";
import { z } from "zod";
import { readBriefForClient, shownLocation } from "~/features/briefs/index.server.ts";
import { BRIEF } from "~/features/briefs/lifecycle.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { formatDay } from "~/shared/dates.ts";
import { greeting } from "~/shared/greeting.ts";
import { stateOf } from "~/shared/lifecycle.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";

type Brief = NonNullable<Awaited<ReturnType<typeof readBriefForClient>>>;
type Told = Pick<Brief, "moveDate" | "maxProposals" | "proposalsCount"> & { location: string };

const WORDS = {
  shown: ({ location }: Told) => ({
    subject: `Je opdracht is weer zichtbaar: ${location}`,
    title: "Bedrijven zien je opdracht weer",
    lead: "we hebben er opnieuw naar gekeken. Je opdracht staat weer zoals hij stond, met de offertes die je al had.",
  }),
  places: ({ location, maxProposals, proposalsCount }: Told) => ({
    subject: `Er is weer plaats voor een offerte: ${location}`,
    title: "Je opdracht kan weer offertes krijgen",
    lead: `je vroeg om een andere offerte voor een die je afwees. Van de ${maxProposals} plaatsen zijn er nu ${proposalsCount} bezet.`,
  }),
  day: ({ location, moveDate }: Told) => ({
    subject: `Je dag is nu ${formatDay(moveDate)}: ${location}`,
    title: "Je dag is veranderd",
    lead: `je vroeg om een latere dag. Die is nu ${formatDay(moveDate)}. Bedrijven met een offerte bevestigen die opnieuw of passen hem aan.`,
  }),
};

/** Tells a client what the desk changed about a brief. */
export const notifyBriefAtDesk = defineMail({
  name: "notify-brief-at-desk",
  payload: z.object({
    briefId: z.uuid(),
    what: z.enum(["shown", "places", "day"]),
    at: z.iso.datetime(),
  }),
  async load(app, { briefId }) {
    const brief = await readBriefForClient(app, briefId);
    return brief && !stateOf(BRIEF, brief.status).isHidden ? brief : null;
  },
  compose(brief, { payload: { what }, config }) {
    const { lead, ...words } = WORDS[what]({ ...brief, location: shownLocation(brief) });
    return letterOf({
      ...words,
      to: brief.clientEmail,
      reader: "client",
      lead: [`${greeting(brief.clientName)} ${lead}`],
      button: { href: config.appUrl + ownBriefPath(brief.id), words: "Bekijk mijn opdracht" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [what !== "shown" && "Heb je hier niet om gevraagd? Laat het ons dan meteen weten."],
      link: { href: config.appUrl + href("/contact"), words: "Schrijf ons" },
    });
  },
});
