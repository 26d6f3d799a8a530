import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { MAX_PROPOSALS } from "../constants.ts";

/** send-brief-confirmation: tells a client what was placed and what comes next. */
export function BriefConfirmationMail(props: {
  clientName: string;
  category: string;
  location: string;
  moveDate: string;
  preferredTime: string;
  /** Null when a time of day was chosen. */
  duration: string | null;
  budget: string;
  additionalInfo: string;
  /** True when this text takes the place of one that was confirmed before. */
  changed: boolean;
  dashboardUrl: string;
}) {
  return (
    <MailSheet
      preview={`Je aanvraag ${props.location} staat online.`}
      title={props.changed ? "Je aanvraag is aangepast" : "Je aanvraag is geplaatst"}
      reason="Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd."
    >
      <MailText>
        Hoi {props.clientName}, verhuisbedrijven in je regio weten van je aanvraag. Binnen 24 uur
        krijg je tot {MAX_PROPOSALS} offertes, alleen van geverifieerde bedrijven. Je gegevens
        blijven bij ons tot je een offerte accepteert.
      </MailText>
      {props.changed && <MailText>Vanaf nu geldt wat hieronder staat.</MailText>}
      <MailFacts
        facts={[
          ["Dienst", props.category],
          ["Locatie", props.location],
          ["Datum", props.moveDate],
          ["Tijd", props.preferredTime],
          ["Duur", props.duration],
          ["Budget", props.budget],
          ["Extra informatie", props.additionalInfo],
        ]}
      />
      <MailButton href={props.dashboardUrl}>Bekijk mijn opdrachten</MailButton>
    </MailSheet>
  );
}
