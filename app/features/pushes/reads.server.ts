import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import { isLinkSignature, linkSignature } from "~/server/auth/link-signature.ts";
import { findValue } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { noticeMailsPath } from "~/shared/paths.ts";
import { CHOICES, MAILED_CHOICES, type MailedChoice, type NoticeChoice } from "./constants.ts";
import { noticeChoices, pushSubscriptions } from "./tables.ts";
import type { NoticeChoicesOf } from "./views.ts";

/** The condition that a browser is told. */
export const IS_ON = eq(pushSubscriptions.isOff, false);

/** What browsers subscribe with. */
export const pushKeyOf = (app: App) => servicesOf(app).push.publicKey;

/** The browsers of somebody that are told, by their session. */
export async function listPushed(app: App, { userId }: SignedInActor) {
  const { id, sessionId, seenAt } = pushSubscriptions;
  return await servicesOf(app)
    .db.select({ id, sessionId, seenAt })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), IS_ON))
    .orderBy(desc(seenAt));
}

/** What somebody chose, each kind once. */
export async function readChoices(app: App, { userId }: SignedInActor) {
  const rows = await servicesOf(app)
    .db.select()
    .from(noticeChoices)
    .where(eq(noticeChoices.userId, userId));
  return Object.fromEntries(
    CHOICES.map((choice) => {
      const row = rows.find((one) => one.choice === choice);
      return [choice, { byMail: row?.byMail ?? true, byPush: row?.byPush ?? true }];
    }),
  ) as NoticeChoicesOf;
}

/** The condition that somebody has a browser that is told, and did not choose this kind away. */
export function wantsPush(userId: AnyPgColumn, choice: NoticeChoice): SQL {
  return sql`exists (select from ${pushSubscriptions} where ${eq(pushSubscriptions.userId, userId)}
      and ${IS_ON})
    and not exists (select from ${noticeChoices} where ${eq(noticeChoices.userId, userId)}
      and ${eq(noticeChoices.choice, choice)} and not ${noticeChoices.byPush})`;
}

async function wantsMail(app: App, { userId, choice }: MailChoice): Promise<boolean> {
  const own = and(eq(noticeChoices.userId, userId), eq(noticeChoices.choice, choice));
  return (await findValue(servicesOf(app).db, noticeChoices.byMail, own)) ?? true;
}

const NOTICE_LINK = "notice-mails";

/** A kind of mails that somebody may do without. */
interface MailChoice {
  userId: string;
  choice: MailedChoice;
}

/** The page on which somebody ends mails of a kind, signed and without an end; null where they are off. */
export async function mailsOffLink(app: App, userId: string, choice: MailedChoice) {
  if (!(await wantsMail(app, { userId, choice }))) return null;
  const token = `${choice}_${userId}_${linkSignature(app, NOTICE_LINK, choice, userId)}`;
  return servicesOf(app).config.appUrl + noticeMailsPath(token);
}

/** Whose link carries this token, and of what; null when it was not made here. */
export function choiceOfLink(app: App, token: string): MailChoice | null {
  const [named, userId = "", signature = ""] = token.split("_");
  const choice = MAILED_CHOICES.find((one) => one === named);
  if (!choice || !isLinkSignature(app, signature, NOTICE_LINK, choice, userId)) return null;
  return { userId, choice };
}

/** What a link is about, and whether those mails are on; null when it was not made here. */
export async function readNoticeMails(app: App, token: string) {
  const found = choiceOfLink(app, token);
  return found && { choice: found.choice, isOn: await wantsMail(app, found) };
}
