import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-company-welcome: how a company gets its first job here. */
export function CompanyWelcomeMail(props: { companyName: string; jobsUrl: string }) {
  return (
    <MailSheet
      preview="Zo krijg je je eerste opdracht."
      title="Welkom bij Verhuisbod"
      reason="Je krijgt deze mail omdat je je bedrijf bij Verhuisbod hebt aangemeld."
    >
      <MailText>
        Goed dat {props.companyName} meedoet. Alle opdrachten bekijken is gratis. Met een abonnement
        stuur je onbeperkt offertes en mailen we je elke nieuwe aanvraag in je werkgebied.
      </MailText>
      <MailText>
        Per aanvraag is er plaats voor vijf offertes, dus snel reageren loont. Kiest een klant voor
        jou, dan krijg je meteen de contactgegevens.
      </MailText>
      <MailButton href={props.jobsUrl}>Bekijk de opdrachten</MailButton>
    </MailSheet>
  );
}
