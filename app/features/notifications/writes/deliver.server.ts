import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { convert } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { App } from "~/server/app.ts";
import { outlastOutage } from "~/server/db/outage.ts";
import { MailRefused } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { mailDeliveries } from "../tables.ts";

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
  const [earlier] = await db
    .select({ status: mailDeliveries.status })
    .from(mailDeliveries)
    .where(inArray(mailDeliveries.messageId, known));
  if (earlier) return;
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
        task: mail.task,
        recipient: mail.to,
        status: refusal ? "REFUSED" : "SENT",
        reason: refusal,
        createdAt: clock.now(),
      })
      .onConflictDoNothing();
  // The mail has left: without this note the next attempt would send it once more.
  await outlastOutage(async () => await note());
}

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const CELL = { format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } } as const;

/** A mail's two parts: as it looks, and in plain text with the address behind every link. */
export function renderMail(body: ReactElement): { html: string; text: string } {
  const html = DOCTYPE + renderToStaticMarkup(body);
  const text = convert(html, {
    wordwrap: false,
    // A list or a message of several lines stays one.
    preserveNewlines: true,
    selectors: [
      { selector: "[data-skip-in-text=true]", format: "skip" },
      { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: "td", ...CELL },
    ],
  });
  return { html, text };
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
