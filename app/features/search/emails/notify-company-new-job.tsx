import { z } from "zod";
import { asBriefForCompany, readBrief } from "~/features/briefs/index.server.ts";
import { defineMail } from "~/server/tasks/define.ts";
import type { LabelLine } from "~/shared/label.ts";
import { listedBriefPath } from "~/shared/paths.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { MailLink } from "~/ui/mail.tsx";
import { hasRoom } from "../../briefs/rules.ts";
import { daysAndTime } from "../../briefs/wording/days.ts";
import { briefLabelOf } from "../../briefs/wording/label.ts";
import { STAMPS } from "../../briefs/wording/stamps.ts";
import { briefTitle, datesText } from "../../briefs/wording.ts";
import { readReader } from "../reads/searches.server.ts";

/** Tells a company of a brief in its area: no more than its list shows, so no contact data. */
export const notifyCompanyNewJob = defineMail({
  name: "notify-company-new-job",
  payload: z.object({ briefId: z.uuid(), companyId: z.uuid() }),
  async load(app, { briefId, companyId }, now) {
    const brief = await readBrief(app, briefId);
    if (!brief || !hasRoom(brief)) return null;
    const reader = await readReader(app, brief, companyId, now);
    return reader && { brief: asBriefForCompany(brief, null, now), reader };
  },
  compose({ brief, reader: { to, businessName, mailsUrl, search } }, { config: { appUrl } }) {
    const title = briefTitle(brief.serviceType, brief.location);
    const days = daysAndTime(datesText(brief), brief.timePreference);
    const { lines, ...label } = briefLabelOf(brief);
    const told = lines.map((line): LabelLine => (line[0] === "Wanneer" ? ["Wanneer", days] : line));
    const labels = brief.labels.map((of): [string, string] => [of.name, of.labels.join(", ")]);
    const found = search === null ? "je werkgebied en categorieën" : `je zoekopdracht '${search}'`;
    return {
      unsubscribeUrl: mailsUrl,
      ...letterOf({
        to,
        subject: `Nieuwe opdracht: ${title}`,
        preview: `${title}, ${days}`,
        title: search === null ? "Nieuw in je regio" : "Voor je gevonden",
        label: {
          ...label,
          lines: [...told, ["Afstand", brief.distance], ["Budget", brief.budget]],
          stamp: brief.isNew ? STAMPS.new : null,
        },
        button: { href: `${appUrl}${listedBriefPath(brief.id)}`, words: "Bekijk de opdracht" },
        reason: (
          <>
            Je krijgt deze mail omdat deze opdracht bij {found} past.{" "}
            <MailLink href={mailsUrl}>Mails over nieuwe opdrachten uitzetten</MailLink>
          </>
        ),
        text: [
          `Hoi ${businessName}, deze opdracht staat voor je klaar. De klant ontvangt hoogstens vijf offertes, dus wees er snel bij.`,
        ],
        facts: [["Toelichting", brief.preview], ["Postcode", brief.postcodes], ...labels],
      }),
    };
  },
  formerEvents: ({ briefId, companyId }) => [`notify-companies-new-job:${briefId}:${companyId}`],
});
