import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findValue } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { CHOICES, type NoticeChoice } from "./constants.ts";
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

/** Whether somebody wants mails of this kind. */
export async function wantsMail(
  db: Queryable,
  userId: string,
  choice: NoticeChoice,
): Promise<boolean> {
  const own = and(eq(noticeChoices.userId, userId), eq(noticeChoices.choice, choice));
  return (await findValue(db, noticeChoices.byMail, own)) ?? true;
}
