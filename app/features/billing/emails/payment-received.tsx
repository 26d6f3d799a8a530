import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-payment-received: what was paid, and for which period; amounts and days as shown. */
export function PaymentReceivedMail(props: {
  name: string;
  plan: string;
  inclusive: string;
  exclusive: string;
  vat: string;
  from: string;
  until: string;
  pageUrl: string;
}) {
  return (
    <MailSheet
      preview={`${props.plan}, ${props.inclusive} incl. btw.`}
      title="Je betaling is ontvangen"
      reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt betaald."
    >
      <MailText>
        Hoi {props.name}, bedankt. Je abonnement is actief en loopt tot {props.until}. Daarna
        verlengt het per maand, tot je opzegt.
      </MailText>
      <MailFacts
        facts={[
          ["Abonnement", props.plan],
          ["Periode", `${props.from} tot ${props.until}`],
          ["Bedrag excl. btw", props.exclusive],
          ["Btw", props.vat],
          ["Betaald incl. btw", props.inclusive],
        ]}
      />
      <MailButton href={props.pageUrl}>Bekijk je abonnement</MailButton>
    </MailSheet>
  );
}
