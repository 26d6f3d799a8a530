import { desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { openPause, paidUntilWith, pauseMonthsLeft, type SubscriptionFacts } from "../rules.ts";
import { subscriptionPauses, subscriptions } from "../tables.ts";
import type { ShownPause } from "../views.ts";

export type Pause = typeof subscriptionPauses.$inferSelect;

/** The condition that a row of subscriptions is in a pause at `now`. */
export function isPaused(now: SQLWrapper | string) {
  const { pausedFrom, pausedUntil, endedAt } = subscriptionPauses;
  // With the names of their tables: a query of one table leaves them out, and then means the inner one.
  return sql<boolean>`exists (select from ${subscriptionPauses}
    where ${subscriptionPauses}.user_id = ${subscriptions}.user_id and ${endedAt} is null
      and ${pausedFrom} <= ${now}::timestamptz and ${pausedUntil} > ${now}::timestamptz)`;
}

/**
 * The actor's pause that runs or is to come at `now`, until when its subscription is paid with it, and how
 * many months it may pause from then.
 */
export async function readPause(
  app: App,
  actor: CompanyActor,
  now: Date,
  subscription: Pick<SubscriptionFacts, "paidUntil" | "checkedAt">,
): Promise<{ pause: ShownPause | null; paidUntil: Date | null; monthsLeft: number }> {
  const pauses = await readPauses(app, actor.userId);
  const open = openPause(pauses, now);
  const paidUntil = paidUntilWith(subscription, pauses[0]);
  return {
    paidUntil,
    pause: open
      ? { id: open.id, pausedFrom: open.pausedFrom, pausedUntil: open.pausedUntil }
      : null,
    monthsLeft: pauseMonthsLeft(pauses, paidUntil ?? now),
  };
}

/** A user's pauses, the one that was asked for last first: one that was taken back may begin when it does. */
export async function pausesOf(db: Queryable, userId: string): Promise<Pause[]> {
  return await db
    .select()
    .from(subscriptionPauses)
    .where(eq(subscriptionPauses.userId, userId))
    .orderBy(desc(subscriptionPauses.requestedAt));
}

/** The same, outside a transaction. */
export function readPauses(app: App, userId: string): Promise<Pause[]> {
  return pausesOf(servicesOf(app).db, userId);
}
