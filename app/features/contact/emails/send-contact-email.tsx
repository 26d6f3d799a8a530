import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { deskMessagePath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import { MailFacts, MailRule, MailSheet, MailText } from "~/ui/mail.tsx";
import { readContactMessage } from "../reads.server.ts";

/** A visitor's message, to the operator; answering it reaches the visitor. */
export const sendContactEmail = defineMail({
  name: "send-contact-email",
  payload: z.object({ messageId: z.uuid() }),
  load: (app, { messageId }) => readContactMessage(app, messageId),
  compose: ({ id, firstName, lastName, email, phone, subject, message }, { config }) => ({
    to: config.contactEmail,
    replyTo: email,
    isWrittenByPerson: true,
    subject: `Contact: ${subject}`,
    body: (
      <MailSheet
        to="admin"
        preview={message}
        title={subject}
        button={{ href: config.appUrl + deskMessagePath(id), words: "Antwoord aan het bureau" }}
        reason="Dit bericht kwam via het contactformulier. Wie deze mail beantwoordt, schrijft de afzender buiten het bureau om."
      >
        <MailFacts
          facts={[
            ["Naam", `${firstName} ${lastName}`],
            ["E-mail", email],
            ["Telefoon", showPhone(phone)],
          ]}
        />
        <MailRule />
        <MailText>{message}</MailText>
      </MailSheet>
    ),
  }),
});
