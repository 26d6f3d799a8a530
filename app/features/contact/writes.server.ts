import { and, eq, gt, gte, sql } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, StaffActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow, lockRow, storedRow } from "~/server/db/rows.ts";
import { lockSubmission, submissionOf } from "~/server/db/submission.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { DOUBLE_PRESS_MS, OBJECTION_DAYS } from "./constants.ts";
import { answerContact } from "./emails/answer-contact.tsx";
import { forwardContactReply } from "./emails/forward-contact-reply.tsx";
import { sendContactEmail } from "./emails/send-contact-email.tsx";
import { readThreadByLink } from "./reads.server.ts";
import type { Closing, ContactAnswer, ContactInput } from "./schema.ts";
import { contactMessages, contactReplies } from "./tables.ts";
import type { ObjectionTo } from "./views.ts";

/**
 * Keeps a message and, with it, the mail that brings it to the operator. The same within a day is one message.
 * `by` is whose account it names, or nobody's; `objectsTo` is what an objection is against.
 */
export async function sendContactMessage(
  app: App,
  form: ContactInput,
  by: CompanyActor | typeof NOBODY = NOBODY,
  objectsTo: ObjectionTo | null = null,
) {
  return await transact(app, by, async (tx, createdAt) => {
    const { email, subject, message: text } = form;
    await lockSubmission(tx, submissionOf(email, `${subject}\n${text}`));
    const same = and(
      eq(sql`lower(${contactMessages.email})`, email),
      eq(contactMessages.subject, subject),
      eq(contactMessages.message, text),
      gte(contactMessages.createdAt, new Date(createdAt.getTime() - DAY_MS)),
    );
    if (await findRow(tx, contactMessages, same)) return ok(null);
    const answerBy = new Date(createdAt.getTime() + OBJECTION_DAYS * DAY_MS);
    const objection = objectsTo && { ...objectsTo, answerBy };
    const waiting = { ...form, ...objection, createdAt, waitsSince: createdAt };
    const message = tx.insert(contactMessages).values(waiting);
    const { id: messageId } = await storedRow(message.returning());
    await enqueue(tx, sendContactEmail, { messageId });
    return ok(null);
  });
}

/**
 * What the sender of a message writes back, for who has its link; 'bad-link' for anybody else. The same
 * words within half a minute are a second press of the button: they are held once.
 */
export async function writeBack(app: App, messageId: string, key: string, text: string) {
  if (!(await readThreadByLink(app, messageId, key))) return refuse("bad-link");
  return await transact(app, NOBODY, async (tx, now) => {
    const message = await lockRow(tx, contactMessages, eq(contactMessages.id, messageId));
    if (!message) return refuse("bad-link");
    const same = and(
      eq(contactReplies.messageId, messageId),
      eq(contactReplies.isFromDesk, false),
      eq(contactReplies.text, text),
      gt(contactReplies.createdAt, new Date(now.getTime() - DOUBLE_PRESS_MS)),
    );
    if (await findRow(tx, contactReplies, same)) return ok(null);
    const replyId = await addReply(tx, { messageId, isFromDesk: false, text, createdAt: now });
    await tx
      .update(contactMessages)
      .set({ waitsSince: message.waitsSince ?? now })
      .where(eq(contactMessages.id, messageId));
    await enqueue(tx, forwardContactReply, { replyId });
    return ok(null);
  });
}

type Refusal = "gone" | "answered-before" | "written-since";

/** Answers a message from the desk; the mail of it leads its sender to where it is written back. */
export async function answerMessage(
  app: App,
  actor: StaffActor,
  messageId: string,
  { text, seen, ...grounds }: ContactAnswer,
) {
  const deed = { act: "contact-answered", subjectId: messageId, about: null } as const;
  return await actAtDesk<null, Refusal>(app, actor, deed, grounds, async (tx, now) => {
    const message = await lockRow(tx, contactMessages, eq(contactMessages.id, messageId));
    if (!message) return refuse("gone");
    const ofIt = eq(contactReplies.messageId, messageId);
    if ((await tx.$count(contactReplies, ofIt)) !== seen) return refuse("written-since");
    const replyId = await addReply(tx, { messageId, isFromDesk: true, text, createdAt: now });
    await stopWaiting(tx, messageId);
    await enqueue(tx, answerContact, { replyId });
    return ok({ value: null, after: { reply: replyId } });
  });
}

/** Takes a message that needs no answer off the list of those that wait. */
export async function closeMessage(
  app: App,
  actor: StaffActor,
  messageId: string,
  grounds: Closing,
) {
  const deed = { act: "contact-closed", subjectId: messageId, about: null } as const;
  return await actAtDesk<null, Refusal>(app, actor, deed, grounds, async (tx) => {
    const message = await lockRow(tx, contactMessages, eq(contactMessages.id, messageId));
    if (!message) return refuse("gone");
    if (!message.waitsSince) return refuse("answered-before");
    await stopWaiting(tx, messageId);
    return ok({ value: null });
  });
}

async function addReply(tx: Tx, row: typeof contactReplies.$inferInsert): Promise<string> {
  return (await storedRow(tx.insert(contactReplies).values(row).returning())).id;
}

/** Takes the objections against a closing that was taken back off the list of those that wait. */
export async function settleObjections(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ waitsSince: null })
    .where(eq(contactMessages.objectsToPerson, userId));
}

async function stopWaiting(tx: Tx, messageId: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ waitsSince: null })
    .where(eq(contactMessages.id, messageId));
}
