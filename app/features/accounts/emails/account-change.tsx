import type { AccountChange } from "~/shared/tasks.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";

/** What happened, for the subject and the first line of the mail. */
export const CHANGE_TEXTS: Record<AccountChange, { title: string; text: string }> = {
  password: {
    title: "Je wachtwoord is gewijzigd",
    text: "het wachtwoord van je account is zojuist gewijzigd. Overal waar je was ingelogd, ben je uitgelogd.",
  },
  address: {
    title: "Je e-mailadres wordt gewijzigd",
    text: "voor je account is een ander e-mailadres opgegeven. Zodra dat adres is bevestigd, log je daarmee in en mailen we je daar.",
  },
  "second-step-on": {
    title: "Tweestapsverificatie staat aan",
    text: "bij het inloggen vragen we vanaf nu ook een code uit je authenticator-app.",
  },
  "second-step-off": {
    title: "Tweestapsverificatie staat uit",
    text: "bij het inloggen vragen we vanaf nu alleen nog je wachtwoord.",
  },
};

/** Tells the owner of a change that only the owner should have made. */
export function AccountChangeMail({
  name,
  change,
  url,
}: {
  name: string;
  change: AccountChange;
  url: string;
}) {
  const { title, text } = CHANGE_TEXTS[change];
  return (
    <MailSheet
      preview="Was jij dit niet? Kies dan meteen een nieuw wachtwoord."
      title={title}
      reason="Je krijgt deze mail bij elke wijziging in de beveiliging van je account."
    >
      <MailText>
        Hoi {name}, {text}
      </MailText>
      <MailText>Was jij dit niet? Kies dan meteen een nieuw wachtwoord.</MailText>
      <MailButton href={url}>Nieuw wachtwoord kiezen</MailButton>
    </MailSheet>
  );
}
