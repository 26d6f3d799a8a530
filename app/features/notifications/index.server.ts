import { createHash } from "node:crypto";
import { render, toPlainText } from "@react-email/render";
import { eq } from "drizzle-orm";
import type { ReactElement } from "react";
import type { App } from "~/server/app.ts";
import { outlastOutage } from "~/server/db/outage.ts";
import { MailRefused } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { mailDeliveries } from "./tables.ts";

/** A mail as a task composes it; `event` with the recipient makes the Message-ID. */
export interface Mail {
  to: string;
  subject: string;
  body: ReactElement;
  /** The address that an answer goes to, when that is not ours. */
  replyTo?: string;
  /** Where a POST, by the reader's mail program too, ends mails of this kind. */
  unsubscribeUrl?: string;
  /** What happened, the same at every attempt: the task's name and the ids it is about. */
  event: string;
}

/**
 * Sends one mail, once: an event that was already mailed to this address is left alone, and a
 * refusal for good is noted for the admins. Any other failure is thrown, so that the task is tried
 * again later.
 */
export async function deliver(app: App, mail: Mail): Promise<void> {
  const { db, mailer, log, clock } = servicesOf(app);
  // An account that was erased after this mail was queued has no address any more.
  if (mail.to === "") return;
  const messageId = messageIdOf(app, mail);
  const [earlier] = await db
    .select({ status: mailDeliveries.status })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.messageId, messageId));
  if (earlier) return;
  const html = await render(mail.body);
  const subject = mail.subject.replace(/[\r\n]+/g, " ");
  let refusal: string | null = null;
  try {
    await mailer.send({
      messageId,
      to: mail.to,
      subject,
      html,
      // A list or a message of several lines stays one.
      text: toPlainText(html, { preserveNewlines: true }),
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      ...(mail.unsubscribeUrl ? { headers: oneClick(mail.unsubscribeUrl) } : {}),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    refusal = error.message;
    log.warn({ event: mail.event, refusal }, "mail refused for good");
  }
  const note = () =>
    db
      .insert(mailDeliveries)
      .values({
        messageId,
        task: mail.event.split(":")[0] ?? mail.event,
        recipient: mail.to,
        status: refusal ? "REFUSED" : "SENT",
        reason: refusal,
        createdAt: clock.now(),
      })
      .onConflictDoNothing();
  // The mail has left: without this note the next attempt would send it once more.
  await outlastOutage(async () => await note());
}

// RFC 8058: mail programs show a button for it.
function oneClick(url: string) {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function messageIdOf(app: App, mail: Mail): string {
  const digest = createHash("sha256").update(`${mail.event}\n${mail.to}`).digest("hex");
  return `<${digest.slice(0, 32)}@${new URL(servicesOf(app).config.appUrl).hostname}>`;
}
