import { MailButton, MailFacts, MailLink, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-companies-new-job: tells a company of a brief in its area, without anybody's contact data. */
export function CompanyNewBriefMail(props: {
  businessName: string;
  category: string;
  /** What is asked and where. */
  title: string;
  location: string;
  moveDate: string;
  budget: string;
  /** Rooms, floors and heavy items, a few words each. */
  labels: string[];
  briefUrl: string;
  mailsUrl: string;
}) {
  return (
    <MailSheet
      preview={`${props.title}, ${props.moveDate}`}
      title="Nieuwe opdracht in je regio"
      reason={
        <>
          Je krijgt deze mail omdat deze opdracht bij je werkgebied en categorieën past.{" "}
          <MailLink href={props.mailsUrl}>Mails over nieuwe opdrachten uitzetten</MailLink>
        </>
      }
    >
      <MailText>
        Hoi {props.businessName}, er staat een nieuwe opdracht voor je klaar. De klant ontvangt
        hoogstens vijf offertes, dus wees er snel bij.
      </MailText>
      <MailFacts
        facts={[
          ["Dienst", props.category],
          ["Locatie", props.location],
          ["Datum", props.moveDate],
          ["Budget", props.budget],
          ["Wat er mee moet", props.labels.join(", ")],
        ]}
      />
      <MailButton href={props.briefUrl}>Bekijk de opdracht</MailButton>
    </MailSheet>
  );
}
