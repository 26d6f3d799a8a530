import { MailSheet, MailText } from "~/ui/mail.tsx";

/** send-test: proves that mail leaves this installation and arrives. */
export function TestNotificationMail({ fullName }: { fullName: string }) {
  return (
    <MailSheet
      preview="De mail van deze installatie werkt."
      title="Testmelding"
      reason="Je krijgt deze mail omdat je als beheerder een testmelding hebt verstuurd."
    >
      <MailText>
        Hoi {fullName}, deze mail ging dezelfde weg als alle andere: door de wachtrij en de
        mailserver. Lees je dit, dan werkt die weg.
      </MailText>
    </MailSheet>
  );
}
