import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { MailButton, MailSheet, MailText } from "~/ui/mail.tsx";
import { ADDRESS_CHANGE_HOURS } from "../constants.ts";
import { issueAddressLink } from "../index.server.ts";

/** Asks the new address of an account to confirm itself. */
export const sendAddressChange = defineMail({
  name: "send-address-change",
  payload: z.object({ requestId: z.uuid() }),
  load: (app, { requestId }) => issueAddressLink(app, requestId),
  compose: ({ email, name, url }) => ({
    to: email,
    subject: "Bevestig je nieuwe e-mailadres",
    body: (
      <MailSheet
        preview="Nog één klik en je logt in met dit adres."
        title="Bevestig je nieuwe e-mailadres"
        reason="Je krijgt deze mail omdat dit adres bij een account van Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen."
      >
        <MailText>
          Hoi {name}, bevestig dat je account voortaan dit adres krijgt. Je logt er daarna mee in.
        </MailText>
        <MailButton href={url}>Bevestig mijn nieuwe adres</MailButton>
        <MailText>De link werkt {ADDRESS_CHANGE_HOURS} uur en maar één keer.</MailText>
      </MailSheet>
    ),
  }),
});
