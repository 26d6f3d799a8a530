import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-companies-new-job: tells a company of a job in its area, without anybody's contact data. */
export function CompanyNewJobMail(props: {
  businessName: string;
  category: string;
  /** What is asked and where. */
  title: string;
  location: string;
  eventDate: string;
  budget: string;
  jobUrl: string;
}) {
  return (
    <MailSheet
      preview={`${props.title}, ${props.eventDate}`}
      title="Nieuwe opdracht in je regio"
      reason="Je krijgt deze mail omdat deze opdracht bij je werkgebied en categorieën past."
    >
      <MailText>
        Hoi {props.businessName}, er staat een nieuwe opdracht voor je klaar. De klant ontvangt
        hoogstens vijf offertes, dus wees er snel bij.
      </MailText>
      <MailFacts
        facts={[
          ["Dienst", props.category],
          ["Locatie", props.location],
          ["Datum", props.eventDate],
          ["Budget", props.budget],
        ]}
      />
      <MailButton href={props.jobUrl}>Bekijk de opdracht</MailButton>
    </MailSheet>
  );
}
