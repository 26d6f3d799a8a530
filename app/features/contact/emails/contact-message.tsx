import { MailFacts, MailRule, MailSheet, MailText } from "~/ui/mail.tsx";

/** send-contact-email: a visitor's message, to the operator; answering it reaches the visitor. */
export function ContactMessageMail(props: {
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
}) {
  return (
    <MailSheet
      preview={props.message.slice(0, 120)}
      title={props.subject}
      reason="Dit bericht kwam via het contactformulier. Je antwoord gaat naar de afzender."
    >
      <MailFacts
        facts={[
          ["Naam", props.name],
          ["E-mail", props.email],
          ["Telefoon", props.phone],
        ]}
      />
      <MailRule />
      <MailText>{props.message}</MailText>
    </MailSheet>
  );
}
