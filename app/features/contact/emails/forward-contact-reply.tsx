import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { deskMessagePath } from "~/shared/paths.ts";
import { MailFacts, MailRule, MailSheet, MailText } from "~/ui/mail.tsx";
import { readReply } from "../reads.server.ts";

/** What the sender of a message wrote back, to the operator. */
export const forwardContactReply = defineMail({
  name: "forward-contact-reply",
  payload: z.object({ replyId: z.uuid() }),
  load: (app, { replyId }) => readReply(app, replyId),
  compose: ({ id, firstName, lastName, email, subject, reply }, { config }) => ({
    to: config.contactEmail,
    replyTo: email,
    isWrittenByPerson: true,
    subject: `Contact, vervolg: ${subject}`,
    body: (
      <MailSheet
        to="admin"
        preview={reply.text}
        title={subject}
        button={{ href: config.appUrl + deskMessagePath(id), words: "Antwoord aan het bureau" }}
        reason="Dit is een reactie op een antwoord van Verhuisbod."
      >
        <MailFacts
          facts={[
            ["Naam", `${firstName} ${lastName}`],
            ["E-mail", email],
          ]}
        />
        <MailRule />
        <MailText>{reply.text}</MailText>
      </MailSheet>
    ),
  }),
});
