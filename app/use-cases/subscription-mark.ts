import { PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import * as billing from "~/features/billing/index.server.ts";
import { readOwed } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { type Tx, transact } from "~/server/db/transact.ts";
import { dutchDay } from "~/shared/dates.ts";
import { writeMark } from "~/shared/on-show.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { syncSubscription } from "./sync-payment.ts";

/**
 * A mark of what a company's subscription page shows at `now`: how it stands, until when, its pause, what it owes
 * and what a month costs. A page reads it before what it shows, so that a page of two moments is refused.
 */
export async function readSubscriptionMark(
  app: App,
  actor: CompanyActor,
  now: Date,
  tx?: Tx,
): Promise<string> {
  const stored = await billing.readSubscription(app, actor.userId, tx);
  if (!stored) return writeMark("none");
  const pauses = await billing.readPauses(app, actor.userId, tx);
  const pause = billing.openPause(pauses, now);
  const isPaused = pause !== null && pause.pausedFrom <= now;
  const standing = billing.standingWith(stored, isPaused, now);
  const paidUntil = billing.paidUntilWith(stored, pauses[0]);
  const owed = standing === "in-arrears" ? await readOwed(app, actor, tx) : [];
  return writeMark(
    stored.providerReference,
    standing,
    billing.isActive(stored, now),
    isPaused,
    pause?.id ?? null,
    paidUntil && dutchDay(paidUntil),
    owed.reduce((sum, { amountCents }) => sum + amountCents, 0),
    PRICE_INCL_CENTS,
  );
}

/**
 * Whether the subscription that the provider has now is the one that a page showed by `mark`: its provider is asked
 * first, then the locked rows are compared. A subscription that `isDone` says needs no act passes with any mark.
 */
export async function checkOnShow(
  app: App,
  actor: CompanyActor,
  reference: string,
  { mark, isDone }: { mark: string; isDone: (stored: billing.Subscription) => boolean },
): Promise<Result<null, "changed-meanwhile">> {
  await syncSubscription(app, reference);
  return await transact(app, actor, async (tx, now) => {
    const stored = await billing.lockSubscription(tx, actor.userId);
    if (stored?.providerReference === reference && isDone(stored)) return ok(null);
    return (await isOnShow(app, tx, actor, now, mark)) ? ok(null) : refuse("changed-meanwhile");
  });
}

/** Whether the mark that a page sent is still the mark of the subscription, in rows that the caller has locked. */
export async function isOnShow(app: App, tx: Tx, actor: CompanyActor, now: Date, mark: string) {
  return (await readSubscriptionMark(app, actor, now, tx)) === mark;
}
