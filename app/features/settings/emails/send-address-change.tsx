import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { MailSheet, MailText } from "~/ui/mail.tsx";
import { MAIL_READERS } from "../../accounts/constants.ts";
import { ADDRESS_CHANGE_HOURS } from "../constants.ts";
import { issueAddressLink } from "../writes/address-link.server.ts";

/** Asks the new address of an account to confirm itself. */
export const sendAddressChange = defineMail({
  name: "send-address-change",
  payload: z.object({ requestId: z.uuid() }),
  load: (app, { requestId }) => issueAddressLink(app, requestId),
  compose: ({ email, name, role, url }) => ({
    to: email,
    subject: "Bevestig je nieuwe e-mailadres",
    body: (
      <MailSheet
        to={MAIL_READERS[role]}
        preview="Nog één klik en je logt in met dit adres."
        title="Bevestig je nieuwe e-mailadres"
        lead={
          <MailText>
            Hoi {name}, bevestig dat je account voortaan dit adres krijgt. Je logt er daarna mee in.
          </MailText>
        }
        button={{ href: url, words: "Bevestig mijn nieuwe adres" }}
        reason="Je krijgt deze mail omdat dit adres bij een account van Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen."
      >
        <MailText>De link werkt {ADDRESS_CHANGE_HOURS} uur en maar één keer.</MailText>
      </MailSheet>
    ),
  }),
});
