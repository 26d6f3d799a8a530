import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { VERIFY_HOURS } from "../constants.ts";

/** Asks a new account to confirm its address. */
export function VerificationMail({ name, url }: { name: string; url: string }) {
  return (
    <MailSheet
      preview="Nog één klik en je account is klaar."
      title="Bevestig je e-mailadres"
      reason="Je krijgt deze mail omdat dit adres bij Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen."
    >
      <MailText>Hoi {name}, open de link en druk op de knop om je account te bevestigen.</MailText>
      <MailButton href={url}>Bevestig mijn e-mailadres</MailButton>
      <MailText>De link werkt {VERIFY_HOURS} uur en maar één keer.</MailText>
    </MailSheet>
  );
}
