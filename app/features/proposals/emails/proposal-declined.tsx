import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-company-declined: tells a company, kindly, that its proposal was not chosen. */
export function ProposalDeclinedMail(props: {
  companyName: string;
  packageName: string;
  location: string;
  briefsUrl: string;
}) {
  return (
    <MailSheet
      preview={`Je offerte ${props.packageName} is niet gekozen.`}
      title="Je offerte is niet gekozen"
      reason="Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd."
    >
      <MailText>
        Hoi {props.companyName}, je offerte voor {props.location} is deze keer niet gekozen. Er
        staan andere opdrachten voor je klaar.
      </MailText>
      <MailButton href={props.briefsUrl}>Bekijk andere opdrachten</MailButton>
    </MailSheet>
  );
}
