import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { RESET_MINUTES } from "../constants.ts";

/** The way to a new password, asked for on /forgot-password. */
export function ResetMail({ name, url }: { name: string; url: string }) {
  return (
    <MailSheet
      preview="Kies een nieuw wachtwoord voor je account."
      title="Kies een nieuw wachtwoord"
      reason="Je krijgt deze mail omdat iemand voor dit adres een nieuw wachtwoord vroeg. Was jij dat niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is."
    >
      <MailText>Hoi {name}, via deze link kies je een nieuw wachtwoord voor je account.</MailText>
      <MailButton href={url}>Nieuw wachtwoord kiezen</MailButton>
      <MailText>De link werkt {RESET_MINUTES} minuten en maar één keer.</MailText>
    </MailSheet>
  );
}
