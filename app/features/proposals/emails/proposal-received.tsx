import { formatCents } from "~/shared/money.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-proposal-received: tells a client that a proposal came in; `price` in cents. */
export function ProposalReceivedMail(props: {
  clientName: string;
  companyName: string;
  packageName: string;
  price: number;
  location: string;
  dashboardUrl: string;
}) {
  return (
    <MailSheet
      preview={`${props.companyName} biedt ${formatCents(props.price)} incl. btw.`}
      title="Je hebt een nieuwe offerte"
      reason="Je krijgt deze mail omdat je via Verhuisbod offertes hebt gevraagd."
    >
      <MailText>
        Hoi {props.clientName}, {props.companyName} heeft een offerte gestuurd voor je verhuizing{" "}
        {props.location}.
      </MailText>
      <MailFacts
        facts={[
          ["Bedrijf", props.companyName],
          ["Offerte", props.packageName],
          ["Prijs", `${formatCents(props.price)} incl. btw`],
        ]}
      />
      <MailButton href={props.dashboardUrl}>Bekijk en vergelijk</MailButton>
    </MailSheet>
  );
}
