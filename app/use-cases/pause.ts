import * as billing from "~/features/billing/index.server.ts";
import { APPLY_PAUSE } from "~/features/billing/schema.ts";
import { adapterOf, readFirstFrom } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, type Tx, transact } from "~/server/db/transact.ts";
import { report } from "~/server/web/report.ts";
import { nowOf } from "~/server/web/settings.ts";
import { dayKept, monthsLater } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { isOnShow } from "./subscription-mark.ts";
import { syncSubscription } from "./sync-payment.ts";
import { syncBeforeAct, syncDue } from "./sync-return.ts";

/**
 * Plans a pause of so many months, from the end of what was paid for, which the page showed by `mark`. The provider is told at once,
 * or by a task when it does not answer: 'unanswered', or null. Refused too when the provider knows of a payment that is owed.
 */
export async function pauseSubscription(
  app: App,
  actor: CompanyActor,
  months: number,
  mark: string,
): Promise<Result<"unanswered" | null, PauseRefusal | "pause-due">> {
  // Just after a month's end only the provider knows when the next one is over.
  await syncDue(app, actor);
  const planned = await transact<null, PauseRefusal | "pause-due">(app, actor, async (tx, now) => {
    const { userId } = actor;
    const stored = await billing.lockSubscription(tx, userId);
    if (!stored?.renews || stored.status !== "active" || !billing.isActive(stored, now)) {
      return refuse("pause-refused");
    }
    const pauses = await billing.readPauses(app, userId, tx);
    if (billing.openPause(pauses, now)) return refuse("pause-exists");
    if (!(await isOnShow(app, tx, actor, now, mark))) return refuse("changed-meanwhile");
    // Until the provider is known to have taken the end of one before, nobody knows when the paid month is over.
    if (!pauses.every(billing.isSettled)) return refuse("pause-waits");
    const from = stored.paidUntil;
    if (from && from <= now) return refuse("pause-due");
    if (!from || billing.pauseMonthsLeft(pauses, from) < months) return refuse("pause-refused");
    // As providers count: the end of a short month may stand for a later day.
    const first = await readFirstFrom(tx, stored.providerReference);
    const day = dayKept(from, first ?? from);
    await billing.storePause(tx, {
      userId,
      months,
      pausedFrom: from,
      pausedUntil: monthsLater(from, months, day),
      requestedAt: now,
    });
    await enqueue(tx, APPLY_PAUSE, { userId });
    return ok(null);
  });
  if (!planned.ok) return planned;
  const applied = await applySoon(app, actor.userId);
  if (applied === "unanswered") return ok(applied);
  return applied?.startConfirmedAt ? planned : refuse("pause-refused");
}

type PauseRefusal = "pause-refused" | "pause-exists" | "pause-waits" | "changed-meanwhile";
type PauseEnd = "taken-back" | "ended";
type EndRefusal = "no-pause" | "pause-cancelled" | "changed-meanwhile";

/**
 * Ends a pause or takes it back, answering which, or 'end-waits' while its provider has not done so: a company that
 * owes a month pays that first. Who cancelled takes that back first. Only one that is ended has a month collected
 * at once: refused where the page showed by `mark` that the other would be done.
 */
export async function endPause(
  app: App,
  actor: CompanyActor,
  mark: string,
): Promise<Result<PauseEnd | "end-waits", EndRefusal>> {
  await syncBeforeAct(app, actor);
  const ended = await transact<PauseEnd, EndRefusal>(app, actor, async (tx, now) => {
    const stored = await billing.lockSubscription(tx, actor.userId);
    const pauses = await billing.readPauses(app, actor.userId, tx);
    const open = billing.openPause(pauses, now);
    if (!open) return refuse("no-pause");
    if (!stored?.renews) return refuse("pause-cancelled");
    if (!(await isOnShow(app, tx, actor, now, mark))) return refuse("changed-meanwhile");
    await billing.storeEndOfPause(tx, open, now);
    await enqueue(tx, APPLY_PAUSE, { userId: actor.userId });
    return ok(howEnded({ ...open, endedAt: now }));
  });
  if (!ended.ok) return ended;
  const applied = await applySoon(app, actor.userId);
  const isWaiting = applied === "unanswered" || (applied && !billing.isSettled(applied));
  return isWaiting ? ok("end-waits") : ended;
}

/** Whether the end of a pause came before its first day, and so takes it back, or ended it while it ran. */
function howEnded({ pausedFrom, endedAt }: { pausedFrom: Date; endedAt: Date }): PauseEnd {
  return pausedFrom > endedAt ? "taken-back" : "ended";
}

/**
 * Has the provider do what it is not known to have done for a company's pauses, the oldest first, notes each once it
 * was done, and then tells the company. Done again, it changes nothing. A pause that it cannot have is ended, or
 * months would be paid for in it; an end waits while a payment is owed, and `refresh` has this done again once that
 * came. Answers the newest pause as it stands then, or null.
 * @throws when the provider did not do it, and nothing is owed any more
 */
export async function applyPauses(app: App, userId: string): Promise<billing.Pause | null> {
  const stored = await billing.readSubscription(app, userId);
  if (!stored) return null;
  const { providerReference: reference } = stored;
  const now = nowOf(app);
  const isLate = (pause: billing.Pause) => !pause.startConfirmedAt && pause.pausedFrom <= now;
  // Of one that should have begun, the provider may have collected a month: `refresh` drops it then.
  if ((await listUnsettled(app, userId)).some(isLate)) await syncSubscription(app, reference);
  for (const pause of await listUnsettled(app, userId)) await applyPause(app, reference, pause);
  const pauses = await billing.readPauses(app, userId);
  const isDone = pauses.every(billing.isSettled);
  if (!isDone && (await billing.readSubscription(app, userId))?.status === "active") {
    throw new Error(`a pause of ${reference}, or its end, was not taken by its provider`);
  }
  return pauses[0] ?? null;
}

async function listUnsettled(app: App, userId: string): Promise<billing.Pause[]> {
  const pauses = await billing.readPauses(app, userId);
  return pauses.filter((pause) => !billing.isSettled(pause)).reverse();
}

// What the provider did is read before it is noted as done: from then on, what is stored counts. It stands whoever
// was erased meanwhile, and a mail to an erased company finds no address.
async function applyPause(app: App, reference: string, pause: billing.Pause): Promise<void> {
  const { id, userId, endedAt } = pause;
  const provider = adapterOf(app, reference);
  if (!pause.startConfirmedAt) {
    const isPutOff = (await provider.postpone(reference, pause.months, id)) !== null;
    await syncSubscription(app, reference);
    await transact(app, NOBODY, async (tx, now) => {
      if (isPutOff) {
        await billing.confirmStartOfPause(tx, pause, now);
        const told = { userId, pauseId: id, change: "planned" } as const;
        if (!endedAt) await enqueue(tx, billing.notifyPause, told);
      } else {
        await dropUnheard(app, tx, pause, now);
      }
      return ok(null);
    });
    if (!isPutOff) return;
  }
  if (!endedAt) return;
  const change = howEnded({ ...pause, endedAt });
  const day = billing.endOfPause({ ...pause, endedAt });
  const isTaken = (await provider.collectFrom(reference, day, `${id} ended`, id)) !== null;
  await syncSubscription(app, reference);
  if (!isTaken) return;
  await transact(app, NOBODY, async (tx, now) => {
    await billing.confirmEndOfPause(tx, pause, now);
    return ok(await enqueue(tx, billing.notifyPause, { userId, pauseId: id, change }));
  });
}

async function dropUnheard(app: App, tx: Tx, { id, userId }: billing.Pause, now: Date) {
  await billing.lockSubscription(tx, userId);
  const pauses = await billing.readPauses(app, userId, tx);
  const unheard = pauses.find((pause) => pause.id === id && !pause.startConfirmedAt);
  if (unheard) await billing.dropPause(tx, unheard, now);
}

// The task comes back to it when the provider does not answer now.
async function applySoon(app: App, userId: string): Promise<billing.Pause | null | "unanswered"> {
  try {
    return await applyPauses(app, userId);
  } catch (error) {
    report(app, error, "payment provider was not told of a pause");
    return "unanswered";
  }
}
