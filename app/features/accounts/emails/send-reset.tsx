import { z } from "zod";
import { defineMail, occasion } from "~/server/tasks/define.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { MAIL_READERS, RESET_MINUTES, type Role } from "../constants.ts";
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
  compose: ({ reset, waiting }) => (reset ? resetLetter(reset) : verificationLetter(waiting)),
  // How long the process is busy must not tell which addresses have an account.
  decoy: () => resetLetter({ email: "", name: "", role: "CLIENT", url: "" }).body,
});

function resetLetter(of: { email: string; name: string; role: Role; url: string }) {
  return letterOf({
    to: of.email,
    reader: MAIL_READERS[of.role],
    subject: "Kies een nieuw wachtwoord",
    preview: "Kies een nieuw wachtwoord voor je account.",
    lead: `Hoi ${of.name}, via deze link kies je een nieuw wachtwoord voor je account.`,
    button: { href: of.url, words: "Nieuw wachtwoord kiezen" },
    reason:
      "Je krijgt deze mail omdat iemand voor dit adres een nieuw wachtwoord vroeg. Was jij dat niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.",
    text: [`De link werkt ${RESET_MINUTES} minuten en maar één keer.`],
  });
}
