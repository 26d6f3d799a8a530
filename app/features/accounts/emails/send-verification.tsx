import { z } from "zod";
import { defineMail, type Letter } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { MailButton } from "~/ui/mail/button.tsx";
import { MailSheet, MailText } from "~/ui/mail.tsx";
import { MAIL_READERS, ROLE_LABELS, VERIFY_HOURS } from "../constants.ts";
import { issueVerificationLinks, type VerificationLink } from "../writes/tokens.server.ts";

/** Mails a fresh link; made here, so that no usable token ever lies in a table. */
export const sendVerification = defineMail({
  name: "send-verification",
  payload: z.object({
    userId: z.uuid(),
    /** Without it: the link of the sign-up that made the account. */
    signUpId: z.uuid().optional(),
  }),
  load: (app, { userId, signUpId }) => issueVerificationLinks(app, userId, signUpId ?? null),
  compose: verificationLetter,
});

/** Asks the address of these links to confirm itself; no letter when there is none to confirm. */
export function verificationLetter(links: VerificationLink[]): Letter | [] {
  const [first] = links;
  if (!first) return [];
  return {
    to: first.email,
    subject: "Bevestig je e-mailadres",
    body: <VerificationSheet links={links} />,
  };
}

/**
 * Asks to confirm the address; of several sign-ups under it, says which one each link is about. Without the
 * names that were typed: whoever typed them may be a stranger to whoever reads this.
 */
export function VerificationSheet({ links }: { links: VerificationLink[] }) {
  const [first] = links;
  const confirm = "Bevestig mijn e-mailadres";
  const several = first?.isOneOfMore ? links : [];
  const isOne = several.length === 0;
  return (
    <MailSheet
      to={MAIL_READERS[first?.signUp.role ?? "CLIENT"]}
      preview="Nog één klik en je account is klaar."
      title="Bevestig je e-mailadres"
      lead={
        <MailText>
          {isOne
            ? "Hoi, open de link en druk op de knop om je account te bevestigen."
            : "Met dit adres is meer dan één keer een account aangevraagd. Bevestig alleen de aanmelding die van jou is."}
        </MailText>
      }
      {...(isOne ? { button: { href: first?.url ?? "", words: confirm } } : {})}
      reason="Je krijgt deze mail omdat dit adres bij Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen."
    >
      {several.map(({ url, signUp }) => (
        <div key={url}>
          <MailText>
            {`${ROLE_LABELS[signUp.role]}, aangemeld op ${formatMoment(signUp.at)}:`}
          </MailText>
          <MailButton to={MAIL_READERS[signUp.role]} href={url}>
            {confirm}
          </MailButton>
        </div>
      ))}
      <MailText>
        {!isOne &&
          "Het wachtwoord van de aanmelding die je bevestigt, geldt dan, en de andere vervallen. "}
        {links.length > 1 ? "Een link werkt" : "De link werkt"} {VERIFY_HOURS} uur en maar één keer.
      </MailText>
    </MailSheet>
  );
}
