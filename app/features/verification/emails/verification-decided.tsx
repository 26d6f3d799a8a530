import { MailButton, MailFacts, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-verification: an admin looked at a company's name and KvK number. */
export function VerificationDecidedMail(props: {
  fullName: string;
  companyName: string;
  kvkNumber: string;
  approved: boolean;
  /** Why not; shown when it was not approved. */
  reason: string;
  dashboardUrl: string;
}) {
  const title = props.approved ? "Je bent geverifieerd" : "Je bedrijf is niet geverifieerd";
  return (
    <MailSheet
      preview={props.approved ? "Je kunt nu offertes sturen." : "Lees waarom, en wat je kunt doen."}
      title={title}
      reason="Je krijgt deze mail omdat je bij Verhuisbod een bedrijfsprofiel hebt gemaakt."
    >
      <MailText>
        {props.approved
          ? `Hoi ${props.fullName}, we hebben je naam en KvK-nummer nagekeken. Op je profiel staat nu de badge Geverifieerd. Met een abonnement kun je offertes sturen.`
          : `Hoi ${props.fullName}, we hebben je naam en KvK-nummer nagekeken en konden ze niet goedkeuren.`}
      </MailText>
      <MailFacts
        facts={[
          ["Bedrijf", props.companyName],
          ["KvK-nummer", props.kvkNumber],
          ...(props.approved ? [] : [["Reden", props.reason] as [string, string]]),
        ]}
      />
      {!props.approved && (
        <MailText>
          Klopt er iets niet in je profiel? Pas je naam of KvK-nummer aan, dan controleren we het
          meteen opnieuw.
        </MailText>
      )}
      <MailButton href={props.dashboardUrl}>Naar je dashboard</MailButton>
    </MailSheet>
  );
}
