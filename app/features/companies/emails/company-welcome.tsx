import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-company-welcome: the profile is complete, what is checked now, and how a first brief comes. */
export function CompanyWelcomeMail(props: {
  fullName: string;
  companyName: string;
  companyEmail: string;
  isSubscribed: boolean;
  briefsUrl: string;
}) {
  return (
    <MailSheet
      preview="Je profiel is compleet. Zo krijg je je eerste opdracht."
      title="Welkom bij Verhuisbod: je bedrijfsprofiel is compleet"
      reason="Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt."
    >
      <MailText>
        Hoi {props.fullName}, goed dat {props.companyName} meedoet. Je profiel staat klaar en
        klanten kunnen het bekijken. We controleren je naam en KvK-nummer nu in het Handelsregister.
        Klopt alles, dan krijg je de badge Geverifieerd en kun je offertes sturen.
      </MailText>
      <MailFacts
        facts={[
          ["Bedrijf", props.companyName],
          ["E-mailadres", props.companyEmail],
        ]}
      />
      <MailText>
        {props.isSubscribed
          ? "Je abonnement loopt: je stuurt onbeperkt offertes en we mailen je elke nieuwe aanvraag in je werkgebied."
          : "Alle opdrachten bekijken is gratis. Met een abonnement stuur je onbeperkt offertes en mailen we je elke nieuwe aanvraag in je werkgebied."}{" "}
        Per aanvraag is er plaats voor vijf offertes, dus snel reageren loont. Kiest een klant voor
        jou, dan krijg je meteen de contactgegevens.
      </MailText>
      <MailButton href={props.briefsUrl}>Bekijk de opdrachten</MailButton>
    </MailSheet>
  );
}
