import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, not, or, sql } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { SignedInActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { findRow, findValue } from "~/server/db/rows.ts";
import { holdAccount, NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { ok, refuse } from "~/shared/result.ts";
import { PUSH_TEXT, PUSHES, type PushKind } from "./catalogue.ts";
import { MAX_BROWSERS, type NoticeChoice } from "./constants.ts";
import { choiceOfLink, IS_ON } from "./reads.server.ts";
import { type BrowserSubscription, type PushOfBrowser, SEND_PUSH } from "./schema.ts";
import { noticeChoices, pushSubscriptions } from "./tables.ts";

/** Somebody who is told of something, and what it is about, by its id. */
export type Pushed = ({ userId: string } | { companyId: string }) & { subject: string };

/**
 * Leaves a task for each browser of these people that wants to be told of this; people without such a
 * browser, and kinds that somebody chose away, leave none.
 */
export async function push(tx: Queryable, kind: PushKind, told: readonly Pushed[]): Promise<void> {
  if (told.length === 0) return;
  const about = new Map(
    told.map((one) => ["userId" in one ? one.userId : one.companyId, one.subject]),
  );
  const { userId } = pushSubscriptions;
  const ids = [...about.keys()];
  const own = and(eq(noticeChoices.userId, userId), eq(noticeChoices.choice, PUSHES[kind].choice));
  const wanted = await tx
    .select({ subscriptionId: pushSubscriptions.id, userId, companyId: companyProfiles.id })
    .from(pushSubscriptions)
    .leftJoin(companyProfiles, eq(companyProfiles.userId, userId))
    .leftJoin(noticeChoices, own)
    .where(
      and(
        or(inArray(userId, ids), inArray(companyProfiles.id, ids)),
        or(isNull(noticeChoices.byPush), noticeChoices.byPush),
        IS_ON,
      ),
    );
  const payloads = wanted.flatMap(({ subscriptionId, ...of }) => {
    const subject = about.get(of.userId) ?? about.get(of.companyId ?? "");
    return subject === undefined ? [] : [{ subscriptionId, kind, subject }];
  });
  await enqueueOnce(tx, SEND_PUSH, ...payloads);
}

/**
 * Tells this browser from now on; one that says it `again` is the same, whoever is signed in there now, and stays
 * off where its owner turned it off.
 */
export async function subscribe(
  app: App,
  actor: SignedInActor,
  sessionId: string | null,
  browser: BrowserSubscription,
  again = false,
) {
  const { userId } = actor;
  const services = servicesOf(app);
  return await transact(app, actor, async (tx, now) => {
    if (sessionId === null || !services.push.accepts(browser)) return refuse("unknown");
    // Two browsers at once count each other.
    await holdAccount(tx, userId, "no key update");
    const own = eq(pushSubscriptions.userId, userId);
    const same = eq(pushSubscriptions.endpoint, browser.endpoint);
    if (again && (await findValue(tx, pushSubscriptions.isOff, and(own, same))))
      return refuse("off");
    const kept = await tx.$count(pushSubscriptions, and(own, not(same), IS_ON));
    if (kept >= MAX_BROWSERS) return refuse("too-many");
    const row = { ...browser, userId, sessionId, isOff: false, seenAt: now };
    await tx
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    return ok(null);
  });
}

/** Tells a browser of this person nothing any more. */
export async function unsubscribe(app: App, actor: SignedInActor, id: string) {
  const own = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, actor.userId));
  return await transact(app, actor, async (tx) => {
    await tx.update(pushSubscriptions).set({ isOff: true }).where(own);
    return ok(null);
  });
}

/** What somebody wants to be told of, and how. */
export async function choose(
  app: App,
  actor: SignedInActor,
  chosen: readonly { choice: NoticeChoice; byMail: boolean; byPush: boolean }[],
) {
  const { userId } = actor;
  return await transact(app, actor, async (tx) => {
    await tx
      .insert(noticeChoices)
      .values(chosen.map((one) => ({ ...one, userId })))
      .onConflictDoUpdate({
        target: [noticeChoices.userId, noticeChoices.choice],
        set: { byMail: sql`excluded.by_mail`, byPush: sql`excluded.by_push` },
      });
    return ok(null);
  });
}

/** Switches the mails that a link is about; 'bad-link' when it was not made here. */
export async function setNoticeMails(app: App, token: string, byMail: boolean) {
  const found = choiceOfLink(app, token);
  if (!found) return refuse("bad-link");
  await transact(app, NOBODY, async (tx) => {
    // Whose account is gone has no such mails either.
    if (!(await holdAccount(tx, found.userId))) return ok(null);
    await tx
      .insert(noticeChoices)
      .values({ ...found, byMail, byPush: true })
      .onConflictDoUpdate({
        target: [noticeChoices.userId, noticeChoices.choice],
        set: { byMail },
      });
    return ok(null);
  });
  return ok(byMail);
}

/** Writes a push to one browser, closed for it; one that takes nothing any more is off until it subscribes anew. */
export async function sendToBrowser(app: App, { subscriptionId, kind, subject }: PushOfBrowser) {
  const { db, push: services, config } = servicesOf(app);
  const one = eq(pushSubscriptions.id, subscriptionId);
  const subscription = await findRow(db, pushSubscriptions, and(one, IS_ON));
  if (!subscription) return;
  const { title, path } = PUSHES[kind];
  const tag = `${kind}:${subject}`;
  const navigate = config.appUrl + path(subject);
  const message = {
    web_push: 8030,
    notification: { title, body: PUSH_TEXT, lang: "nl", tag, navigate },
  };
  const topic = createHash("sha256").update(tag).digest("base64url").slice(0, 32);
  const sent = await services.send(subscription, JSON.stringify(message), topic);
  if (sent === "gone") await db.update(pushSubscriptions).set({ isOff: true }).where(one);
}
