import { MailFacts, MailSheet } from "~/ui/mail.tsx";

/** notify-admin-new-job: tells the operator of a new request, contact data included. */
export function AdminNewJobMail(props: {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
  serviceType: string;
  location: string;
  eventDate: string;
  additionalInfo: string;
}) {
  return (
    <MailSheet
      preview={`${props.serviceType}: ${props.location}`}
      title="Nieuwe aanvraag"
      reason="Je krijgt deze mail omdat je adres in ADMIN_EMAILS staat."
    >
      <MailFacts
        facts={[
          ["Naam", props.clientName],
          ["E-mail", props.clientEmail],
          ["Telefoon", props.clientPhone],
          ["Dienst", props.serviceType],
          ["Route", props.location],
          ["Datum", props.eventDate],
          ["Extra informatie", props.additionalInfo],
        ]}
      />
    </MailSheet>
  );
}
