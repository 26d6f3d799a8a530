import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/server/db/connect.ts";
import { lockRow, storedRow } from "~/server/db/rows.ts";
import type { AskedProvider } from "~/shared/provider-subscription.ts";
import type { Pause, Subscription } from "./reads/subscriptions.server.ts";
import { activeUntil, type Happened, owedSince } from "./rules.ts";
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
