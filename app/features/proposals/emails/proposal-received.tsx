import { formatCents } from "~/shared/money.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-proposal-received: tells a client that a proposal came in. */
export function ProposalReceivedMail(props: {
  clientName: string;
  companyName: string;
  packageName: string;
  priceCents: number;
  location: string;
  dashboardUrl: string;
}) {
  return (
    <MailSheet
      preview={`${props.companyName} biedt ${formatCents(props.priceCents)} incl. btw.`}
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
          ["Prijs", `${formatCents(props.priceCents)} incl. btw`],
        ]}
      />
      <MailButton href={props.dashboardUrl}>Bekijk en vergelijk</MailButton>
    </MailSheet>
  );
}
