import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { App } from "~/server/app.ts";
import { oncePerDatabase } from "~/server/db/connect.ts";
import { outlastOutage } from "~/server/db/outage.ts";
import { type MailAttachment, MailRefused } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { mailDeliveries } from "../tables.ts";
import { plainText } from "./plain-text.server.ts";

/** A mail that is ready to leave; `event` with the recipient makes the Message-ID. */
export interface Mail {
  /** The name of the mail. */
  task: string;
  to: string;
  subject: string;
  body: ReactElement;
  /** The address that an answer goes to, when that is not ours. */
  replyTo?: string;
  /** Where a POST, by the reader's mail program too, ends mails of this kind. */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
  /** What happened, the same at every attempt. */
  event: string;
  /** What earlier versions called it: under one of these it may have been sent already. */
  earlierEvents: readonly string[];
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
  const messageId = messageIdOf(app, mail.event, mail.to);
  const known = [mail.event, ...mail.earlierEvents].map((event) =>
    messageIdOf(app, event, mail.to),
  );
  const { earlier, note } = statementsOn(db);
  if ((await earlier.execute({ known })).length > 0) return;
  const { html, text } = renderMail(mail.body);
  const subject = mail.subject.replace(/[\r\n]+/g, " ");
  let refusal: string | null = null;
  try {
    await mailer.send({
      messageId,
      to: mail.to,
      subject,
      html,
      text,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      ...(mail.unsubscribeUrl ? { headers: oneClick(mail.unsubscribeUrl) } : {}),
      ...(mail.attachments ? { attachments: mail.attachments } : {}),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    refusal = error.message;
    log.warn({ event: mail.event, refusal }, "mail refused for good");
  }
  const noted = {
    messageId,
    task: mail.task,
    recipient: mail.to,
    status: refusal ? "REFUSED" : "SENT",
    reason: refusal,
    createdAt: clock.now(),
  };
  // The mail has left: without this note the next attempt would send it once more.
  await outlastOutage(async () => await note.execute(noted));
}

/** The two statements of every mail, put together once for a database and prepared by each connection. */
const statementsOn = oncePerDatabase((db) => ({
  earlier: db
    .select({ status: mailDeliveries.status })
    .from(mailDeliveries)
    .where(sql`${mailDeliveries.messageId} = any(${sql.placeholder("known")})`)
    .limit(1)
    .prepare("mail_earlier"),
  note: db
    .insert(mailDeliveries)
    .values({
      messageId: sql.placeholder("messageId"),
      task: sql.placeholder("task"),
      recipient: sql.placeholder("recipient"),
      status: sql.placeholder("status"),
      reason: sql.placeholder("reason"),
      createdAt: sql.placeholder("createdAt"),
    })
    .onConflictDoNothing()
    .prepare("mail_note"),
}));

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
/** A mail's two parts: as it looks, and in plain text with the address behind every link. */
export function renderMail(body: ReactElement): { html: string; text: string } {
  return { html: DOCTYPE + renderToStaticMarkup(body), text: plainText(body) };
}

// RFC 8058: mail programs show a button for it.
function oneClick(url: string) {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function messageIdOf(app: App, event: string, to: string): string {
  const digest = createHash("sha256").update(`${event}\n${to}`).digest("hex");
  return `<${digest.slice(0, 32)}@${new URL(servicesOf(app).config.appUrl).hostname}>`;
}
