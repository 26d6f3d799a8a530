import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { letterOf } from "~/ui/mail/letter.tsx";
import { MAIL_READERS } from "../../accounts/constants.ts";
import { ADDRESS_CHANGE_HOURS } from "../constants.ts";
import { issueAddressLink } from "../writes/address-link.server.ts";

/** Asks the new address of an account to confirm itself; without a name, since it may be a stranger's address. */
export const sendAddressChange = defineMail({
  name: "send-address-change",
  payload: z.object({ requestId: z.uuid() }),
  load: (app, { requestId }) => issueAddressLink(app, requestId),
  compose: ({ email, role, url }) =>
    letterOf({
      to: email,
      reader: MAIL_READERS[role],
      subject: "Bevestig je nieuwe e-mailadres",
      title: "Bevestig je nieuwe adres",
      preview: "Nog één klik en je logt in met dit adres.",
      lead: "Hoi, bevestig dat je account voortaan dit adres krijgt. Je logt er daarna mee in.",
      button: { href: url, words: "Bevestig mijn nieuwe adres" },
      reason:
        "Je krijgt deze mail omdat dit adres bij een account van Verhuisbod is ingevuld. Was jij dat niet? Dan hoef je niets te doen.",
      text: [`De link werkt ${ADDRESS_CHANGE_HOURS} uur en maar één keer.`],
    }),
});
