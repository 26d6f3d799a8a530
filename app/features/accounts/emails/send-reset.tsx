import { z } from "zod";
import { defineMail, occasion } from "~/server/tasks/define.ts";
import type { MailReader } from "~/ui/mail/look.ts";
import { MailSheet, MailText } from "~/ui/mail.tsx";
import { MAIL_READERS, RESET_MINUTES } from "../constants.ts";
import { issueResetLink, issueVerificationLinks } from "../writes/tokens.server.ts";
import { verificationLetter } from "./send-verification.tsx";

/** Mails a link for a new password; an account never confirmed gets its confirmation link. */
export const sendReset = defineMail({
  name: "send-reset",
  payload: z.object({ userId: z.uuid(), at: occasion }),
  async load(app, { userId }) {
    const reset = await issueResetLink(app, userId);
    if (reset) return { reset, waiting: [] };
    const waiting = await issueVerificationLinks(app, userId);
    return waiting.length > 0 ? { reset, waiting } : null;
  },
  compose({ reset, waiting }) {
    if (!reset) return verificationLetter(waiting);
    return {
      to: reset.email,
      subject: "Kies een nieuw wachtwoord",
      body: <ResetSheet to={MAIL_READERS[reset.role]} name={reset.name} url={reset.url} />,
    };
  },
  // How long the process is busy must not tell which addresses have an account.
  decoy: () => <ResetSheet to="client" name="" url="" />,
});

function ResetSheet({ to, name, url }: { to: MailReader; name: string; url: string }) {
  return (
    <MailSheet
      to={to}
      preview="Kies een nieuw wachtwoord voor je account."
      title="Kies een nieuw wachtwoord"
      lead={
        <MailText>Hoi {name}, via deze link kies je een nieuw wachtwoord voor je account.</MailText>
      }
      button={{ href: url, words: "Nieuw wachtwoord kiezen" }}
      reason="Je krijgt deze mail omdat iemand voor dit adres een nieuw wachtwoord vroeg. Was jij dat niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is."
    >
      <MailText>De link werkt {RESET_MINUTES} minuten en maar één keer.</MailText>
    </MailSheet>
  );
}
