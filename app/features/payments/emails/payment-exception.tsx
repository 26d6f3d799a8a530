import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-payment-exception, to the company: why its payment went otherwise than it bought. */
export function PaymentExceptionMail(props: {
  name: string;
  title: string;
  text: string;
  /** As shown; null when nothing goes back. */
  refund: string | null;
  reference: string;
  button: string;
  pageUrl: string;
}) {
  return (
    <MailSheet
      preview={props.title}
      title={props.title}
      reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt betaald."
    >
      <MailText>
        Hoi {props.name}. {props.text}
      </MailText>
      {props.refund && (
        <MailFacts
          facts={[
            ["Je krijgt terug", `${props.refund} incl. btw`],
            ["Kenmerk", props.reference],
          ]}
        />
      )}
      <MailButton href={props.pageUrl}>{props.button}</MailButton>
    </MailSheet>
  );
}

/** notify-payment-exception, to the admins. */
export function AdminPaymentExceptionMail(props: {
  title: string;
  todo: string;
  facts: [string, string][];
  pageUrl: string;
}) {
  return (
    <MailSheet
      preview={props.title}
      title={`Betaling om te bekijken: ${props.title}`}
      reason="Je krijgt deze mail omdat je Verhuisbod beheert."
    >
      <MailText>{props.todo}</MailText>
      <MailFacts facts={props.facts} />
      <MailButton href={props.pageUrl}>Naar beheer</MailButton>
    </MailSheet>
  );
}
