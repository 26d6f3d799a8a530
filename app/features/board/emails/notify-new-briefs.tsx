import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { HOMES, listedBriefPath } from "~/shared/paths.ts";
import { MailLink, MailSheet, MailText } from "~/ui/mail.tsx";
import type { BriefForCompany } from "../../briefs/views.ts";
import { daysAndTime } from "../../briefs/wording/days.ts";
import { briefTitle, datesText } from "../../briefs/wording.ts";
import { volumeText } from "../../goods/wording.ts";
import { readDigest } from "../reads/digest.server.ts";

const MOST_SHOWN = 30;

/** Tells a company once a day of the briefs that came for it since the last time, by area. */
export const notifyNewBriefs = defineMail({
  name: "notify-new-briefs",
  payload: z.object({ companyId: z.uuid(), from: z.iso.datetime(), until: z.iso.datetime() }),
  load: (app, { companyId, from, until }, now) =>
    readDigest(app, { companyId, from: new Date(from), until: new Date(until) }, now),
  compose({ company, mailsUrl, briefs, taken, tells }, { config: { appUrl } }) {
    const shown = briefs.slice(0, MOST_SHOWN);
    const areas = [...Map.groupBy(shown, ({ province }) => province)];
    const count = briefs.length === 1 ? "1 nieuwe opdracht" : `${briefs.length} nieuwe opdrachten`;
    const where = areas.map(([province]) => province).slice(0, 3);
    const title = `${count} voor je`;
    return {
      to: company.email,
      subject: `${count}: ${where.join(", ")}`,
      unsubscribeUrl: mailsUrl,
      tells,
      body: (
        <MailSheet
          to="company"
          preview={shown.map((brief) => brief.location).join(" · ")}
          title={title}
          lead={
            <MailText>{`Hoi ${company.businessName}, dit kwam er sinds je vorige overzicht bij.`}</MailText>
          }
          button={{ href: `${appUrl}${HOMES.company}`, words: "Bekijk de opdrachten" }}
          reason={
            <>
              Je krijgt deze mail één keer per dag, als er iets voor je is.{" "}
              <MailLink href={mailsUrl}>Mails over nieuwe opdrachten veranderen</MailLink>
            </>
          }
        >
          {areas.map(([province, ofArea]) => (
            <Area key={province} province={province} briefs={ofArea} appUrl={appUrl} />
          ))}
          {briefs.length > shown.length && (
            <MailText>{`En nog ${briefs.length - shown.length} op je dashboard.`}</MailText>
          )}
          {taken > 0 && (
            <MailText>
              {taken === 1
                ? "Er was nog 1 opdracht die bij je paste; die is intussen vol of gesloten."
                : `Er waren nog ${taken} opdrachten die bij je pasten; die zijn intussen vol of gesloten.`}
            </MailText>
          )}
        </MailSheet>
      ),
    };
  },
});

function Area(props: { province: string; briefs: readonly BriefForCompany[]; appUrl: string }) {
  const { province, briefs, appUrl } = props;
  return (
    <>
      <MailText>
        <strong>{province}</strong>
      </MailText>
      {briefs.map((brief) => (
        <MailText key={brief.id}>
          <MailLink href={`${appUrl}${listedBriefPath(brief.id)}`}>
            {briefTitle(brief.serviceType, brief.location)}
          </MailLink>
          {"\n"}
          {factsOf(brief)}
          {brief.preview && `\n${brief.preview}`}
        </MailText>
      ))}
    </>
  );
}

function factsOf(brief: BriefForCompany): string {
  const { timePreference, volume, distance, budgetCents, proposalsCount, maxProposals } = brief;
  const budget = (budgetCents.min ?? budgetCents.max) !== null && brief.budget;
  const places = `nog ${maxProposals - proposalsCount} van ${maxProposals} plekken`;
  return [
    daysAndTime(datesText(brief), timePreference),
    volume && volumeText(volume),
    distance,
    budget,
    places,
  ]
    .filter(Boolean)
    .join(" · ");
}
