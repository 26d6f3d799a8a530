import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { users } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import { outlastOutage } from "~/server/db/outage.ts";
import { prepared } from "~/server/db/prepared.ts";
import { MailRefused } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import type { Letter, Payload } from "~/server/tasks/define.ts";
import { storableJson } from "~/shared/stored-text.ts";
import type { SuppressionKind } from "../constants.ts";
import { readSuppressed } from "../reads/suppressions.server.ts";
import { isMailboxKind } from "../rules.ts";
import { mailDeliveries } from "../tables.ts";
import { isolated, subjectLine } from "./harmless.server.ts";
import { plainText } from "./plain-text.server.ts";
import { NAME_LENGTH, returnPathOf } from "./return-path.server.ts";
import { suppress } from "./suppressions.server.ts";

/** A mail that is about to leave; `event` with the recipient makes the Message-ID. */
export interface Addressed {
  task: string;
  to: string;
  /** What happened, the same at every attempt. */
  event: string;
  /** What earlier versions called it: under one of these it may have been sent already. */
  earlierEvents: readonly string[];
  /** Of what it was made, where it has an event to itself. */
  payload?: Payload;
}

/** Whether an account had the address when the mail was made (`readHolders`). */
interface OfAccount {
  isAccounts: boolean;
}

/** What a mail says, and how its reader answers it. */
export type Wording = Pick<
  Letter,
  "subject" | "replyTo" | "unsubscribeUrl" | "attachments" | "isWrittenByPerson"
>;

/** A mail's two parts: as it looks, and in plain text with the address behind every link. */
export type Rendered = ReturnType<typeof renderMail>;

/**
 * Sends one mail, once: an event that was already mailed to this address is left alone, a refusal for
 * good noted for the admins. Any other failure is thrown, so that the task is tried again.
 */
export async function deliver(
  app: App,
  mail: Addressed & Wording & Pick<Letter, "body" | "tells">,
) {
  // An account that was erased after this mail was queued has no address any more.
  if (mail.to === "") return;
  await servicesOf(app).mailer.expect?.(mail.to);
  const [sent, kindOf, holders] = await Promise.all([
    sentAlready(app, idsOf(app, mail)),
    readSuppressed(app, [mail.to]),
    readHolders(app, [mail.to]),
  ]);
  if (sent.size > 0) return;
  const addressed = { ...mail, isAccounts: holders.has(mail.to.toLowerCase()) };
  const letter = { ...mail, ...renderMail(mail.body) };
  const note = await post(app, addressed, letter, kindOf(mail.to));
  const told = note.status === "SENT" ? (mail.tells ?? []) : [];
  const notes = told.map((event) => ({
    ...note,
    messageId: messageIdOf(app, event, mail.to),
    aboutId: null,
  }));
  await noteDeliveries(app, [note, ...notes]);
}

/**
 * Hands a mail to the mail server; answers what is to be noted of it, a refusal for good included. `off`
 * says why its address is off, if it is.
 */
export async function post(
  app: App,
  { task, to, event, payload, isAccounts }: Addressed & OfAccount,
  letter: Wording & Rendered,
  off: SuppressionKind | undefined,
): Promise<Delivery> {
  const { mailer, log, clock } = servicesOf(app);
  const { subject, html, text, replyTo, unsubscribeUrl, attachments, isWrittenByPerson } = letter;
  const messageId = messageIdOf(app, event, to);
  const returnPath = returnPathOf(app, messageId.slice(1, 1 + NAME_LENGTH));
  const noted = (status: Delivery["status"], reason: string | null): Delivery => {
    const aboutId = aboutOf(payload);
    const made = aboutId && status !== "SENT" ? { payload: payload as Record<string, string> } : {};
    const row = { messageId, task, recipient: to, status, reason, createdAt: clock.now() };
    return { ...row, aboutId, ...made, isAccounts };
  };
  if (off && (isMailboxKind(off) || unsubscribeUrl)) return noted("SUPPRESSED", off);
  try {
    await mailer.send({
      messageId,
      to,
      subject: subjectLine(subject),
      html,
      text,
      ...(replyTo ? { replyTo } : {}),
      ...(returnPath ? { returnPath } : {}),
      ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
      ...(attachments ? { attachments } : {}),
      ...(isWrittenByPerson ? { isWrittenByPerson } : {}),
    });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const detail = error.message;
    log.warn({ event, refusal: detail }, "mail refused for good");
    return { ...noted("REFUSED", detail), isOfMailbox: error.isOfMailbox };
  }
  return noted("SENT", null);
}

const aboutOf = (payload: Payload = {}) =>
  payload["briefId"] ?? payload["proposalId"] ?? payload["enquiryId"] ?? null;

/** What is noted of a mail; the mailbox itself may be what refused it. */
type Delivery = typeof mailDeliveries.$inferInsert & OfAccount & { isOfMailbox?: boolean };

/** The Message-IDs under which this mail may have left already, its own first. */
export function idsOf(app: App, { to, event, earlierEvents }: Addressed): string[] {
  return [event, ...earlierEvents].map((one) => messageIdOf(app, one, to));
}

/** Those of these Message-IDs that left, or were refused for good. */
export async function sentAlready(app: App, ids: readonly string[]): Promise<Set<string>> {
  const rows = await statementsOn(servicesOf(app).db).earlier.execute({ known: ids });
  return new Set(rows.map(({ messageId }) => messageId));
}

/** Those of these addresses that an account has, in lower case. */
async function readHolders(app: App, addresses: readonly string[]): Promise<Set<string>> {
  const known = addresses.map((address) => address.toLowerCase());
  const rows = await statementsOn(servicesOf(app).db).holders.execute({ known });
  return new Set(rows.map(({ email }) => email));
}

/**
 * Notes mails that have left: without it the next attempt would send them once more. Addresses whose
 * mailbox refused one are off from then on. Of an account that was erased while its mail left, nothing is noted.
 */
export async function noteDeliveries(app: App, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const { note } = statementsOn(servicesOf(app).db);
  const refused = deliveries.filter(({ isOfMailbox }) => isOfMailbox);
  await outlastOutage(async () => await note.execute({ rows: storableJson(deliveries) }));
  await suppress(
    app,
    refused.map(({ recipient: address, createdAt: at, reason: detail = null }) => {
      return { address, kind: "REFUSED", at, detail };
    }),
  );
}

const statementsOn = prepared((db) => ({
  earlier: db
    .select({ messageId: mailDeliveries.messageId })
    .from(mailDeliveries)
    .where(sql`${mailDeliveries.messageId} = any(${sql.placeholder("known")})`)
    .prepare("mail_earlier"),
  holders: db
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.email} = any(${sql.placeholder("known")})`)
    .prepare("mail_holders"),
  note: db
    .insert(mailDeliveries)
    .select(
      sql`select "messageId", task, recipient, status, reason, "createdAt", "aboutId", payload from
        json_to_recordset(${sql.placeholder("rows")}::json) as noted("messageId" text, task text,
          recipient text, status text, reason text, "createdAt" timestamptz, "aboutId" uuid,
          payload jsonb, "isAccounts" boolean)
        where not "isAccounts" or exists (select from ${users}
          where ${users.email} = lower(recipient) for key share)`,
    )
    .onConflictDoNothing()
    .prepare("mail_note"),
}));

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
export function renderMail(body: ReactElement) {
  return {
    html: DOCTYPE + isolated(renderToStaticMarkup(body)),
    text: isolated(plainText(body)),
  };
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
  return messageIdNamed(app, digest.slice(0, NAME_LENGTH));
}

/** The Message-ID of the mail of this name. */
export function messageIdNamed(app: App, name: string): string {
  return `<${name}@${new URL(servicesOf(app).config.appUrl).hostname}>`;
}
