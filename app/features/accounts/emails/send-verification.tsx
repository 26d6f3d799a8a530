import { z } from "zod";
import { defineMail, type Letter } from "~/server/tasks/define.ts";
import { formatMoment } from "~/shared/dates.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { ROLE_LABELS, VERIFY_HOURS } from "../constants.ts";
import { issueVerificationLinks, type VerificationLink } from "../index.server.ts";

type WaitingLink = Omit<VerificationLink, "linkId" | "name">;

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
export function verificationLetter(links: WaitingLink[]): Letter | [] {
  const [first] = links;
  if (!first) return [];
  return {
    to: first.email,
    subject: "Bevestig je e-mailadres",
    body: <VerificationSheet links={links} />,
  };
}

/**
 * Asks to confirm the address. Where more than one sign-up waits under it, the mail says which one
 * each link is about: the account becomes that of the sign-up whose link is used.
 */
export function VerificationSheet({ links }: { links: WaitingLink[] }) {
  const [first] = links;
  return (
    <MailSheet
      preview="Nog één klik en je account is klaar."
      title="Bevestig je e-mailadres"
      reason="Je krijgt deze mail omdat dit adres bij Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen."
    >
      {first?.isOneOfMore ? <OneOfMore links={links} /> : <Only link={first} />}
      <MailText>
        {links.length > 1 ? "Een link werkt" : "De link werkt"} {VERIFY_HOURS} uur en maar één keer.
      </MailText>
    </MailSheet>
  );
}

function Only({ link }: { link: WaitingLink | undefined }) {
  return (
    <>
      <MailText>
        Hoi {link?.signUp.name}, open de link en druk op de knop om je account te bevestigen.
      </MailText>
      <MailButton href={link?.url ?? ""}>Bevestig mijn e-mailadres</MailButton>
    </>
  );
}

function OneOfMore({ links }: { links: WaitingLink[] }) {
  return (
    <>
      <MailText>
        Met dit adres is meer dan één keer een account aangevraagd. Bevestig alleen de aanmelding
        die van jou is: het wachtwoord van die aanmelding geldt dan, en de andere vervallen.
      </MailText>
      {links.map(({ url, signUp }) => (
        <div key={url}>
          <MailText>
            {ROLE_LABELS[signUp.role]}, op naam van {signUp.name}, aangemeld op{" "}
            {formatMoment(signUp.at)}:
          </MailText>
          <MailButton href={url}>Bevestig mijn e-mailadres</MailButton>
        </div>
      ))}
    </>
  );
}
