import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-profile-complete: the onboarding is done, and what is checked now. */
export function ProfileCompleteMail(props: {
  fullName: string;
  companyName: string;
  companyEmail: string;
  profileUrl: string;
}) {
  return (
    <MailSheet
      preview="We controleren nu je naam en KvK-nummer."
      title="Je bedrijfsprofiel is compleet"
      reason="Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt."
    >
      <MailText>
        Hoi {props.fullName}, je profiel staat klaar en klanten kunnen het bekijken. We controleren
        je naam en KvK-nummer nu in het Handelsregister. Klopt alles, dan krijg je de badge
        Geverifieerd en kun je offertes sturen.
      </MailText>
      <MailFacts
        facts={[
          ["Bedrijf", props.companyName],
          ["E-mailadres", props.companyEmail],
        ]}
      />
      <MailButton href={props.profileUrl}>Bekijk je profiel</MailButton>
    </MailSheet>
  );
}
