import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";
import { REASON_LABELS, type RegisterReason, WHAT_NOW } from "../constants.ts";

/** notify-register-refused: the trade register does not confirm a company's name and KvK number. */
export function RegisterRefusedMail(props: {
  fullName: string;
  companyName: string;
  kvkNumber: string;
  reason: RegisterReason;
  dashboardUrl: string;
}) {
  return (
    <MailSheet
      preview="Lees wat er niet klopt, en wat je kunt doen."
      title="We konden je bedrijf niet bevestigen"
      reason="Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt."
    >
      <MailText>
        Hoi {props.fullName}, we hebben je naam en KvK-nummer in het Handelsregister opgezocht. Ze
        zijn niet bevestigd, dus je hebt de badge Geverifieerd nog niet en kunt nog geen offertes
        sturen.
      </MailText>
      <MailFacts
        facts={[
          ["Bedrijf", props.companyName],
          ["KvK-nummer", props.kvkNumber],
          ["Wat er niet klopt", REASON_LABELS[props.reason]],
        ]}
      />
      <MailText>
        {WHAT_NOW[props.reason]} Wij kijken er ook zelf naar; je hoort van ons zodra dat klaar is.
      </MailText>
      <MailButton href={props.dashboardUrl}>Pas je profiel aan</MailButton>
    </MailSheet>
  );
}
