import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** notify-renewal: the subscription was cancelled, or that was taken back; `until` as shown. */
export function RenewalChangedMail(props: {
  name: string;
  plan: string;
  change: "cancelled" | "resumed";
  until: string | null;
  pageUrl: string;
}) {
  const isCancelled = props.change === "cancelled";
  const day = props.until ?? "het einde van de lopende periode";
  return (
    <MailSheet
      preview={isCancelled ? `Je houdt toegang tot ${day}.` : "Je abonnement loopt gewoon door."}
      title={isCancelled ? "Je abonnement is opgezegd" : "Je opzegging is ingetrokken"}
      reason="Je krijgt deze mail omdat je bij Verhuisbod een abonnement hebt."
    >
      <MailText>
        {isCancelled
          ? `Hoi ${props.name}, je hebt ${props.plan} opgezegd. Je houdt toegang tot ${day}; daarna wordt er niets meer afgeschreven. Opdrachten bekijken blijft gratis. Toch blijven? Tot die dag trek je de opzegging met één klik in.`
          : `Hoi ${props.name}, je opzegging van ${props.plan} is ingetrokken. Je abonnement loopt gewoon door${props.until ? ` en verlengt op ${props.until}` : ""}.`}
      </MailText>
      <MailButton href={props.pageUrl}>
        {isCancelled ? "Opzegging intrekken" : "Bekijk je abonnement"}
      </MailButton>
    </MailSheet>
  );
}
