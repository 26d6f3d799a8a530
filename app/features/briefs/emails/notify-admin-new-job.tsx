import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { showPhone } from "~/shared/phone.ts";
import { MailFacts, MailSheet } from "~/ui/mail.tsx";
import { goodsText, shownGoods } from "../../goods/answers.ts";
import { volumeText } from "../../goods/wording.ts";
import { composeAdditionalInfo, detailsOf } from "../answers.ts";
import { SERVICE_TYPE_LABELS } from "../constants.ts";
import { readBrief } from "../reads/brief.server.ts";
import { shownDistance } from "../reads/distance.server.ts";
import { volumeOf } from "../reads/load.server.ts";
import { shownLocation } from "../reads/shown-places.server.ts";
import { briefTitle, datesText } from "../wording.ts";

/** Tells the operator of a new brief, contact data included, at every address of ADMIN_EMAILS. */
export const notifyAdminNewJob = defineMail({
  name: "notify-admin-new-job",
  payload: z.object({ briefId: z.uuid() }),
  load: (app, { briefId }) => readBrief(app, briefId),
  compose(brief, { config }) {
    const { serviceType, timePreference } = brief;
    const location = shownLocation(brief);
    const [volume, goods] = [volumeOf(brief), shownGoods(brief.goods)];
    const title = briefTitle(serviceType, location);
    return {
      to: config.adminEmails,
      subject: `Nieuwe aanvraag: ${title}`,
      body: (
        <MailSheet
          preview={title}
          title="Nieuwe aanvraag"
          reason="Je krijgt deze mail omdat je adres in ADMIN_EMAILS staat."
        >
          <MailFacts
            facts={[
              ["Naam", brief.clientName],
              ["E-mail", brief.clientEmail],
              ["Telefoon", showPhone(brief.clientPhone)],
              ["Dienst", SERVICE_TYPE_LABELS[serviceType]],
              ["Locatie", location],
              ["Afstand", shownDistance(brief)],
              ["Datum", datesText(brief)],
              ["Volume", volume && volumeText(volume)],
              [
                "Extra informatie",
                composeAdditionalInfo(brief.additionalInfo, detailsOf(brief), timePreference),
              ],
              ["Inboedel", goods && `\n${goodsText(goods)}`],
            ]}
          />
        </MailSheet>
      ),
    };
  },
});
