import { ownLabel, readBriefForClient, shownLocation } from "~/features/briefs/index.server.ts";
import { readReach } from "~/features/reach/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { correctBriefPath, ownBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { hasRoom, isMoveOver } from "../../briefs/rules.ts";
import { MAIL_UNANSWERED } from "../../briefs/schema.ts";
import { isPromiseOver } from "../../reach/wording/placed.ts";
import { countTold } from "../reads/searches.server.ts";
import { HELPS_TEXT, knownByTexts, LATE_TEXT } from "../wording/told.ts";

/** Tells a client a day after placing a brief that no proposal came: who knows of it, and what helps. */
export const notifyBriefUnanswered = defineMail({
  ...MAIL_UNANSWERED,
  async load(app, { briefId }, now) {
    const brief = await readBriefForClient(app, briefId);
    if (!brief?.emailConfirmed || brief.proposalsCount > 0 || !hasRoom(brief)) return null;
    if (isMoveOver(brief, now) || !isPromiseOver(brief.createdAt, now)) return null;
    const [told, reach] = await Promise.all([countTold(app, briefId), readReach(app, brief)]);
    return { brief, told, reach };
  },
  compose({ brief, told, reach }, { config: { appUrl } }) {
    const location = shownLocation(brief);
    return letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: `Nog geen offerte: ${location}`,
      title: "Nog geen offerte",
      preview: `Wat helpt om offertes te krijgen voor ${location}.`,
      label: ownLabel(brief),
      button: { href: `${appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk mijn opdracht" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        `${greeting(brief.clientName)} ${LATE_TEXT.charAt(0).toLowerCase()}${LATE_TEXT.slice(1)}`,
        knownByTexts(told, { ...brief, reach }).join(" "),
        HELPS_TEXT,
      ],
      link: { href: `${appUrl}${correctBriefPath(brief.id)}`, words: "Aanvraag wijzigen" },
    });
  },
});
