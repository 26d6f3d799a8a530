import type { ComponentProps } from "react";
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

/** Asks to confirm the address; of several sign-ups under it, says which one each link is about. */
export function VerificationSheet({ links }: { links: VerificationLink[] }) {
  const [first] = links;
  const frame = {
    to: MAIL_READERS[first?.signUp.role ?? "CLIENT"],
    preview: "Nog één klik en je account is klaar.",
    title: "Bevestig je e-mailadres",
    reason:
      "Je krijgt deze mail omdat dit adres bij Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen.",
  };
  if (first?.isOneOfMore) return <OneOfMore frame={frame} links={links} />;
  return (
    <MailSheet
      {...frame}
      lead={
        <MailText>
          Hoi {first?.signUp.name}, open de link en druk op de knop om je account te bevestigen.
        </MailText>
      }
      button={{ href: first?.url ?? "", words: CONFIRM }}
    >
      <MailText>De link werkt {VERIFY_HOURS} uur en maar één keer.</MailText>
    </MailSheet>
  );
}

const CONFIRM = "Bevestig mijn e-mailadres";

type Frame = Pick<ComponentProps<typeof MailSheet>, "to" | "preview" | "title" | "reason">;

function OneOfMore({ frame, links }: { frame: Frame; links: VerificationLink[] }) {
  return (
    <MailSheet
      {...frame}
      lead={
        <MailText>
          Met dit adres is meer dan één keer een account aangevraagd. Bevestig alleen de aanmelding
          die van jou is.
        </MailText>
      }
    >
      {links.map(({ url, signUp }) => (
        <div key={url}>
          <MailText>
            {ROLE_LABELS[signUp.role]}, op naam van {signUp.name}, aangemeld op{" "}
            {formatMoment(signUp.at)}:
          </MailText>
          <MailButton to={MAIL_READERS[signUp.role]} href={url}>
            {CONFIRM}
          </MailButton>
        </div>
      ))}
      <MailText>
        Het wachtwoord van de aanmelding die je bevestigt, geldt dan, en de andere vervallen.{" "}
        {links.length > 1 ? "Een link werkt" : "De link werkt"} {VERIFY_HOURS} uur en maar één keer.
      </MailText>
    </MailSheet>
  );
}
