import { and, asc, eq, like, type SQL, sql } from "drizzle-orm";
import { isStillStaff } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { StaffActor } from "~/server/auth/actor.ts";
import { isLinkSignature, linkSignature } from "~/server/auth/link-signature.ts";
import { newerThan, newestFirst, olderThan, oldestFirst } from "~/server/db/columns.ts";
import { countUpTo, findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, pageEnding, pageOf, writeCursor } from "~/shared/cursor.ts";
import { contactThreadPath } from "~/shared/paths.ts";
import { MESSAGES_A_PAGE } from "./constants.ts";
import { contactMessages, contactReplies, isWaitingForAnswer } from "./tables.ts";
import type { ListedMessage, ObjectionTo } from "./views.ts";

const LINK = "contact-thread";

/** A message as it was sent; null when it is no longer kept. */
export function readContactMessage(app: App, messageId: string) {
  return findRow(servicesOf(app).db, contactMessages, eq(contactMessages.id, messageId));
}

/** The page where the sender of a message reads on and writes back, by a signed link. */
export function contactLink(app: App, messageId: string): string {
  const key = linkSignature(app, LINK, messageId);
  return servicesOf(app).config.appUrl + contactThreadPath(messageId, key);
}

/** A message with all that came after it, for who has the link of it; null for anybody else. */
export async function readThreadByLink(app: App, messageId: string, key: string) {
  if (!isLinkSignature(app, key, LINK, messageId)) return null;
  return await withReplies(app, eq(contactMessages.id, messageId));
}

/** The same for the desk. */
export async function readThreadAtDesk(app: App, actor: StaffActor, messageId: string) {
  return await withReplies(app, and(eq(contactMessages.id, messageId), isStillStaff(actor)));
}

async function withReplies(app: App, condition: SQL | undefined) {
  const { db } = servicesOf(app);
  const message = await findRow(db, contactMessages, condition);
  if (!message) return null;
  const { id, isFromDesk, text, createdAt } = contactReplies;
  const replies = await db
    .select({ id, isFromDesk, text, createdAt })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, message.id))
    .orderBy(asc(createdAt), asc(id));
  return { ...message, replies };
}

/** What came after a message, with the message itself, for its mail; null when it is no longer kept. */
export async function readReply(app: App, replyId: string) {
  const { db } = servicesOf(app);
  const reply = await findRow(db, contactReplies, eq(contactReplies.id, replyId));
  const message = reply && (await readContactMessage(app, reply.messageId));
  if (!message) return null;
  return { ...message, reply };
}

/** A page of the messages that wait for an answer, the longest first. */
export async function listWaiting(app: App, actor: StaffActor, after: Cursor | null = null) {
  const order = { createdAt: contactMessages.waitsSince, id: contactMessages.id };
  const later = after ? newerThan(order, after) : undefined;
  const rows: ListedMessage[] = await listed(
    app,
    and(isWaitingForAnswer, later, isStillStaff(actor)),
  )
    .orderBy(...oldestFirst(order))
    .limit(MESSAGES_A_PAGE + 1);
  return pageEnding(rows, MESSAGES_A_PAGE, (last) =>
    writeCursor({ createdAt: last.waitsSince ?? last.createdAt, id: last.id }),
  );
}

/** How many messages wait for an answer, `most` at most. */
export function countWaiting(app: App, most: number) {
  return countUpTo(servicesOf(app).db, contactMessages, isWaitingForAnswer, most);
}

/** A page of what was written against what the desk decided about a thing, newest first, for the page of that thing. */
export async function listObjectionsOf(
  app: App,
  actor: StaffActor,
  against: ObjectionTo,
  after: Cursor | null = null,
) {
  const [name, id] = Object.entries(against)[0] as [keyof typeof OBJECTS_TO, string];
  const older = after ? olderThan(contactMessages, after) : undefined;
  const rows: ListedMessage[] = await listed(
    app,
    and(eq(OBJECTS_TO[name], id), older, isStillStaff(actor)),
  )
    .orderBy(...newestFirst(contactMessages))
    .limit(MESSAGES_A_PAGE + 1);
  return pageOf(rows, MESSAGES_A_PAGE);
}

const { objectsToCompany, objectsToPerson, objectsToReport } = contactMessages;
const OBJECTS_TO = { objectsToCompany, objectsToPerson, objectsToReport };

/** A page of all messages, newest first; `search` is the beginning of an address, or empty. */
export async function listMessages(
  app: App,
  actor: StaffActor,
  search: string,
  after: Cursor | null,
  size = MESSAGES_A_PAGE,
) {
  const begins = `${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const found = and(
    search === "" ? undefined : like(sql`lower(${contactMessages.email})`, begins),
    after ? olderThan(contactMessages, after) : undefined,
    isStillStaff(actor),
  );
  const rows = await listed(app, found)
    .orderBy(...newestFirst(contactMessages))
    .limit(size + 1);
  return pageOf(rows, size);
}

function listed(app: App, condition: SQL | undefined) {
  const { id, firstName, lastName, email, subject, createdAt } = contactMessages;
  const { waitsSince, answerBy } = contactMessages;
  return servicesOf(app)
    .db.select({ id, firstName, lastName, email, subject, createdAt, waitsSince, answerBy })
    .from(contactMessages)
    .where(condition);
}
