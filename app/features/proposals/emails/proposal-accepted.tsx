import { formatCents } from "~/shared/money.ts";
import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

interface Accepted {
  companyName: string;
  packageName: string;
  priceCents: number;
  location: string;
  moveDate: string;
  dashboardUrl: string;
}

/** notify-proposal-accepted, to the company: from here on it has the client's contact data. */
export function AcceptedToCompanyMail(
  props: Accepted & { clientName: string; clientEmail: string; clientPhone: string | null },
) {
  return (
    <MailSheet
      preview={`${props.clientName} heeft je offerte geaccepteerd.`}
      title="Offerte geaccepteerd"
      reason="Je krijgt deze mail omdat je via Verhuisbod een offerte hebt gestuurd."
    >
      <MailText>
        Gefeliciteerd {props.companyName}, je offerte is geaccepteerd. Neem zelf contact op met de
        klant om alles af te spreken.
      </MailText>
      <MailFacts
        facts={[
          ["Naam", props.clientName],
          ["E-mail", props.clientEmail],
          ["Telefoon", props.clientPhone],
          ["Locatie", props.location],
          ["Datum", props.moveDate],
          ["Offerte", props.packageName],
          ["Prijs", `${formatCents(props.priceCents)} incl. btw`],
        ]}
      />
      <MailButton href={props.dashboardUrl}>Naar mijn offertes</MailButton>
    </MailSheet>
  );
}

/** notify-proposal-accepted, to the client: a confirmation with how to reach the company. */
export function AcceptedToClientMail(
  props: Accepted & {
    clientName: string;
    companyEmail: string;
    companyPhone: string | null;
  },
) {
  return (
    <MailSheet
      preview={`Je koos voor ${props.companyName}.`}
      title="Je hebt een offerte geaccepteerd"
      reason="Je krijgt deze mail omdat je via Verhuisbod een offerte hebt geaccepteerd."
    >
      <MailText>
        Hoi {props.clientName}, {props.companyName} heeft je contactgegevens ontvangen en neemt
        contact met je op.
      </MailText>
      <MailFacts
        facts={[
          ["Bedrijf", props.companyName],
          ["E-mail", props.companyEmail],
          ["Telefoon", props.companyPhone],
          ["Locatie", props.location],
          ["Datum", props.moveDate],
          ["Offerte", props.packageName],
          ["Prijs", `${formatCents(props.priceCents)} incl. btw`],
        ]}
      />
      <MailButton href={props.dashboardUrl}>Bekijk mijn opdracht</MailButton>
    </MailSheet>
  );
}
