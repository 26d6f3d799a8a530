import { z } from "zod";
import { readReach } from "~/features/reach/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import { showPhone } from "~/shared/phone.ts";
import { showText } from "~/shared/shown-text.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { goodsText, shownGoods } from "../../goods/answers.ts";
import { composeAdditionalInfo, detailsOf } from "../../intake/answers.ts";
import { nobodyNearText } from "../../reach/wording.ts";
import { ownLabel, readBrief } from "../reads/briefs.server.ts";
import { shownDistance, shownLocation } from "../reads/places.server.ts";
import { STAMPS } from "../wording/stamps.ts";
import { briefTitle } from "../wording.ts";

/** Tells the operator of a new brief, contact data included, at every address of ADMIN_EMAILS. */
export const notifyAdminNewJob = defineMail({
  name: "notify-admin-new-job",
  payload: z.object({ briefId: z.uuid() }),
  async load(app, { briefId }) {
    const brief = await readBrief(app, briefId);
    return brief && { brief, reach: await readReach(app, brief) };
  },
  compose({ brief, reach }, { config }) {
    const { serviceType, timePreference } = brief;
    const goods = shownGoods(brief.goods);
    const title = briefTitle(serviceType, shownLocation(brief));
    return letterOf({
      to: config.adminEmails,
      reader: "admin",
      subject: `Nieuwe aanvraag: ${title}`,
      preview: title,
      title: "Nieuwe aanvraag",
      label: { ...ownLabel(brief), stamp: STAMPS.new },
      reason: "Je krijgt deze mail omdat je adres in ADMIN_EMAILS staat.",
      facts: [
        ["Let op", reach.near === 0 ? nobodyNearText(brief) : null],
        ["Naam", brief.clientName],
        ["E-mail", brief.clientEmail],
        ["Telefoon", showPhone(brief.clientPhone)],
        ["Afstand", shownDistance(brief)],
        [
          "Extra informatie",
          composeAdditionalInfo(
            showText(brief.additionalInfo, "staff"),
            detailsOf(brief),
            timePreference,
          ),
        ],
        ["Inboedel", goods && `\n${goodsText(goods)}`],
      ],
    });
  },
});
