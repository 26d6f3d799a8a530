import { MailFacts, MailSheet } from "~/ui/mail.tsx";

/** notify-admin-new-job: tells the operator of a new brief, contact data included. */
export function AdminNewBriefMail(props: {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  serviceType: string;
  /** What is asked and where. */
  title: string;
  location: string;
  moveDate: string;
  additionalInfo: string;
}) {
  return (
    <MailSheet
      preview={props.title}
      title="Nieuwe aanvraag"
      reason="Je krijgt deze mail omdat je adres in ADMIN_EMAILS staat."
    >
      <MailFacts
        facts={[
          ["Naam", props.clientName],
          ["E-mail", props.clientEmail],
          ["Telefoon", props.clientPhone],
          ["Dienst", props.serviceType],
          ["Locatie", props.location],
          ["Datum", props.moveDate],
          ["Extra informatie", props.additionalInfo],
        ]}
      />
    </MailSheet>
  );
}
