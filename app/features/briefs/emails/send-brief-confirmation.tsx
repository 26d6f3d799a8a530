import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { formatDay } from "~/shared/dates.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { composeAdditionalInfo, detailsOf } from "../answers.ts";
import { MAX_PROPOSALS, SERVICE_TYPE_LABELS } from "../constants.ts";
import { readBrief } from "../reads.server.ts";
import { budgetText, durationText, shownLocation, timeText } from "../wording.ts";

/** Tells a client what was placed and what comes next. */
export const sendBriefConfirmation = defineMail({
  name: "send-brief-confirmation",
  payload: z.object({
    briefId: z.uuid(),
    /** When the text was replaced after a first confirmation. */
    changedAt: z.iso.datetime().optional(),
  }),
  load: (app, { briefId }) => readBrief(app, briefId),
  compose(brief, { payload: { changedAt }, config }) {
    const { serviceType, timePreference } = brief;
    const location = shownLocation(brief);
    return {
      to: brief.clientEmail,
      subject: `Je aanvraag is ${changedAt ? "aangepast" : "geplaatst"}: ${location}`,
      body: (
        <MailSheet
          preview={`Je aanvraag ${location} staat online.`}
          title={changedAt ? "Je aanvraag is aangepast" : "Je aanvraag is geplaatst"}
          reason="Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd."
        >
          <MailText>
            Hoi {brief.clientName}, verhuisbedrijven in je regio weten van je aanvraag. Binnen 24
            uur krijg je tot {MAX_PROPOSALS} offertes, alleen van geverifieerde bedrijven. Je
            gegevens blijven bij ons tot je een offerte accepteert.
          </MailText>
          {changedAt && <MailText>Vanaf nu geldt wat hieronder staat.</MailText>}
          <MailFacts
            facts={[
              ["Dienst", SERVICE_TYPE_LABELS[serviceType]],
              ["Locatie", location],
              ["Datum", formatDay(brief.eventDate)],
              ["Tijd", timeText(timePreference)],
              ["Duur", durationText(timePreference, brief.hours)],
              ["Budget", budgetText(brief.budgetMin, brief.budgetMax)],
              [
                "Extra informatie",
                composeAdditionalInfo(brief.additionalInfo, detailsOf(brief), null),
              ],
            ]}
          />
          <MailButton
            href={`${config.appUrl}/client-dashboard?opdracht=${brief.id}#opdracht-${brief.id}`}
          >
            Bekijk mijn opdrachten
          </MailButton>
        </MailSheet>
      ),
    };
  },
  formerEvents: ({ briefId, changedAt }) =>
    changedAt ? [`send-brief-confirmation:${briefId}:${changedAt}`] : [],
});
