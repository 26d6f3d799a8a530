import { z } from "zod";
import { readReach } from "~/features/reach/index.server.ts";
import { revocableUntil } from "~/features/rights/index.server.ts";
import { agreementKind } from "~/features/rights/rules.ts";
import { placedNote } from "~/features/rights/wording.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { greeting } from "~/shared/greeting.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { showText } from "~/shared/shown-text.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { goodsText, shownGoods } from "../../goods/answers.ts";
import { composeAdditionalInfo, detailsOf } from "../../intake/answers.ts";
import { photosText } from "../../intake/wording/photos.ts";
import { reachTexts } from "../../reach/wording.ts";
import { MAX_PROPOSALS } from "../constants.ts";
import { ownLabel, readBriefForClient } from "../reads/briefs.server.ts";
import { countPhotos } from "../reads/photos.server.ts";
import { shownDistance, shownLocation } from "../reads/places.server.ts";
import { STAMPS } from "../wording/stamps.ts";
import { budgetText, timeText } from "../wording.ts";

/** Tells a client what was placed and what comes next. */
export const sendBriefConfirmation = defineMail({
  name: "send-brief-confirmation",
  payload: z.object({
    briefId: z.uuid(),
    /** When the text was replaced after a first confirmation. */
    changedAt: z.iso.datetime().optional(),
  }),
  async load(app, { briefId }) {
    const brief = await readBriefForClient(app, briefId);
    if (!brief) return null;
    const kind = agreementKind(brief.serviceType, true);
    const isRevocable = revocableUntil(app, kind, brief.moveDate) !== null;
    const [photos, reach] = await Promise.all([countPhotos(app, briefId), readReach(app, brief)]);
    return { brief, photos, isRevocable, reach };
  },
  compose({ brief, photos, isRevocable, reach }, { payload: { changedAt }, config }) {
    const { serviceType, timePreference } = brief;
    const location = shownLocation(brief);
    const title = changedAt ? "Je aanvraag is aangepast" : "Je aanvraag is geplaatst";
    const goods = shownGoods(brief.goods);
    return letterOf({
      to: brief.clientEmail,
      reader: "client",
      subject: `${title}: ${location}`,
      preview: `Je aanvraag ${location} staat online.`,
      title,
      label: { ...ownLabel(brief), stamp: changedAt ? STAMPS.changed : STAMPS.placed },
      button: { href: `${config.appUrl}${ownBriefPath(brief.id)}`, words: "Bekijk mijn opdracht" },
      reason: "Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd.",
      text: [
        `${greeting(brief.clientName)} je aanvraag staat online.`,
        reachTexts(reach, brief).join(" "),
        `Je krijgt een mail bij elke offerte: hoogstens ${MAX_PROPOSALS}, alleen van geverifieerde bedrijven. Je gegevens blijven bij ons tot je een offerte accepteert.`,
        photosText(photos, serviceType),
        placedNote(isRevocable),
        changedAt && "Vanaf nu geldt wat in deze mail staat.",
      ],
      facts: [
        ["Afstand", shownDistance(brief)],
        ["Tijd", timeText(timePreference)],
        ["Budget", budgetText(brief.budgetMinCents, brief.budgetMaxCents)],
        [
          "Extra informatie",
          composeAdditionalInfo(showText(brief.additionalInfo, "author"), detailsOf(brief), null),
        ],
        ["Inboedel", goods && `\n${goodsText(goods)}`],
      ],
    });
  },
  formerEvents: ({ briefId, changedAt }) =>
    changedAt ? [`send-brief-confirmation:${briefId}:${changedAt}`] : [],
});
