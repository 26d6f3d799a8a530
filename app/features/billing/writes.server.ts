import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueueLatest } from "~/server/db/outbox.ts";
import { lockRow, storedRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import type { AskedProvider } from "~/shared/provider-subscription.ts";
import {
  listUsersWithUnsettledPause,
  type Pause,
  type Subscription,
} from "./reads/subscriptions.server.ts";
import { activeUntil, type Happened, owedSince } from "./rules.ts";
import { APPLY_PAUSE } from "./schema.ts";
import { subscriptionChanges, subscriptionPauses, subscriptions } from "./tables.ts";

/** A user's subscription, locked until the transaction ends; null without one. */
export function lockSubscription(tx: Tx, userId: string): Promise<Subscription | null> {
  return lockRow(tx, subscriptions, eq(subscriptions.userId, userId));
}

/** What the provider said, as it is stored in place of `before`. */
export function storedOf(
  { reported, askedAt, question }: AskedProvider,
  before: Subscription | null,
) {
  return {
    status: reported.status,
    paidUntil: reported.activeUntil,
    renews: reported.renews,
    method: reported.method,
    inArrearsSince: owedSince(before, reported.inArrearsSince, askedAt),
    providerReference: reported.reference,
    checkedAt: askedAt,
    question,
  };
}

/** Stores what the provider says of a user's subscription, in place of what it said before. */
export async function storeSubscription(
  tx: Tx,
  userId: string,
  facts: ReturnType<typeof storedOf>,
): Promise<void> {
  const stored = { ...facts, activeUntil: activeUntil(facts) };
  await tx
    .insert(subscriptions)
    .values({ userId, ...stored })
    .onConflictDoUpdate({ target: subscriptions.userId, set: stored });
}

/** Adds to the history of a user's subscription what happened to it; told again, nothing is added. */
export async function noteHistory(tx: Tx, userId: string, happened: readonly Happened[]) {
  if (happened.length === 0) return;
  await tx
    .insert(subscriptionChanges)
    .values(happened.map((one) => ({ userId, ...one })))
    .onConflictDoNothing();
}

/** Stores a pause, and what the history says of it. */
export async function storePause(
  tx: Tx,
  pause: Pick<Pause, "userId" | "months" | "pausedFrom" | "pausedUntil" | "requestedAt">,
): Promise<void> {
  const { id } = await storedRow(tx.insert(subscriptionPauses).values(pause).returning());
  const said = { key: id, happenedAt: pause.requestedAt, amountCents: null };
  await noteHistory(tx, pause.userId, [{ ...said, change: "paused", until: pause.pausedUntil }]);
}

export async function storeEndOfPause(tx: Tx, { id, userId }: Pause, now: Date): Promise<void> {
  await tx
    .update(subscriptionPauses)
    .set({ endedAt: now })
    .where(and(eq(subscriptionPauses.id, id), isNull(subscriptionPauses.endedAt)));
  const said = { key: id, happenedAt: now, amountCents: null, until: null };
  await noteHistory(tx, userId, [{ ...said, change: "pause-ended" }]);
}

/** Notes that the provider put the payments off for a pause. Noted again, the first time stands. */
export async function confirmStartOfPause(tx: Tx, { id }: Pick<Pause, "id">, now: Date) {
  const { startConfirmedAt } = subscriptionPauses;
  await tx
    .update(subscriptionPauses)
    .set({ startConfirmedAt: now })
    .where(and(eq(subscriptionPauses.id, id), isNull(startConfirmedAt)));
}

/** Notes that the provider collects again after a pause that was ended. Noted again, the first time stands. */
export async function confirmEndOfPause(tx: Tx, { id }: Pick<Pause, "id">, now: Date) {
  const { endConfirmedAt } = subscriptionPauses;
  await tx
    .update(subscriptionPauses)
    .set({ endConfirmedAt: now })
    .where(and(eq(subscriptionPauses.id, id), isNull(endConfirmedAt)));
}

/**
 * Ends a pause of which nothing is to be done at the provider any more: it does not have it, or its subscription
 * ended. One that never came there did not begin either, and takes no month of the year.
 */
export async function dropPause(tx: Tx, pause: Pause, now: Date): Promise<void> {
  const isLate = !pause.startConfirmedAt && pause.pausedFrom < now;
  if (!pause.endedAt) await storeEndOfPause(tx, pause, isLate ? pause.pausedFrom : now);
  await confirmEndOfPause(tx, pause, now);
}

/** Has each provider asked again for what it is not known to have done for a pause: the task may have given up. */
export async function queueUnsettledPauses(app: App): Promise<void> {
  const { db } = servicesOf(app);
  for (const userId of await listUsersWithUnsettledPause(app)) {
    await enqueueLatest(db, APPLY_PAUSE, { userId });
  }
}
