import { z } from "zod";
import { defineMail } from "~/server/tasks/define.ts";
import { MailLink, MailRule, MailSheet, MailText } from "~/ui/mail.tsx";
import { contactLink, readReply } from "../reads.server.ts";

/** The desk's answer to a message, with the way to write back. */
export const answerContact = defineMail({
  name: "answer-contact",
  payload: z.object({ replyId: z.uuid() }),
  async load(app, { replyId }) {
    const found = await readReply(app, replyId);
    return found && { ...found, link: contactLink(app, found.id) };
  },
  compose: ({ email, subject, lastWritten, reply, link }, { config }) => ({
    to: email,
    replyTo: config.contactEmail,
    subject: `Antwoord: ${subject}`,
    body: (
      <MailSheet
        to="client"
        preview={reply.text}
        title={subject}
        reason="Je krijgt deze mail omdat je ons een bericht stuurde."
      >
        <MailText>{reply.text}</MailText>
        <MailText>
          <MailLink href={link}>Schrijf terug</MailLink>
        </MailText>
        <MailRule />
        <MailText>{`Je schreef ons:\n${lastWritten}`}</MailText>
      </MailSheet>
    ),
  }),
});
