import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { MailLink, MailSheet, MailText } from "~/ui/mail.tsx";
import { contactLink, readReply } from "../reads.server.ts";

/**
 * The desk's answer to a message, with the way to write back. What was asked stands behind the link: whoever
 * wrote it may have typed somebody else's address.
 */
export const answerContact = defineMail({
  name: "answer-contact",
  payload: z.object({ replyId: z.uuid() }),
  async load(app, { replyId }) {
    const found = await readReply(app, replyId);
    return found && { ...found, link: contactLink(app, found.id) };
  },
  compose: ({ email, reply, link }, { config }) => ({
    to: email,
    replyTo: config.contactEmail,
    isWrittenByPerson: true,
    subject: "Antwoord op je bericht aan Verhuisbod",
    body: (
      <MailSheet
        to="client"
        preview={reply.text}
        title="Antwoord op je bericht"
        reason="Je krijgt deze mail omdat je ons een bericht stuurde."
      >
        <MailText>{reply.text}</MailText>
        <MailText>
          <MailLink href={link}>Lees je bericht terug en schrijf terug</MailLink>
        </MailText>
      </MailSheet>
    ),
  }),
});
