import * as billing from "~/features/billing/index.server.ts";
import { APPLY_PAUSE } from "~/features/billing/schema.ts";
import { adapterOf, readFirstFrom } from "~/features/payments/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { report } from "~/server/web/report.ts";
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
    // Until the provider knows that the last one ended, nobody knows when the paid month is over.
    const [last] = pauses;
    if (last?.endedAt && last.endedAt > stored.checkedAt) return refuse("pause-waits");
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
  const isApplied = await applySoon(app, actor.userId);
  if (isApplied === "unanswered") return ok(isApplied);
  return isApplied ? planned : refuse("pause-refused");
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
  return (await applySoon(app, actor.userId)) === true ? ended : ok("end-waits");
}

/** Whether the end of a pause came before its first day, and so takes it back, or ended it while it ran. */
function howEnded({ pausedFrom, endedAt }: { pausedFrom: Date; endedAt: Date }): PauseEnd {
  return pausedFrom > endedAt ? "taken-back" : "ended";
}

/**
 * Tells the provider of a company's newest pause and of its end, and the company once that was done. Done again, it
 * changes nothing. A pause that it cannot have is ended, or months would be paid for in it; its end waits while a
 * payment is owed, and `refresh` has this done again once it came. Answers whether the provider did it.
 * @throws when it did not, and nothing is owed any more
 */
export async function applyPauses(app: App, userId: string): Promise<boolean> {
  const stored = await billing.readSubscription(app, userId);
  const [pause] = await billing.readPauses(app, userId);
  if (!stored || !pause) return true;
  const { providerReference: reference } = stored;
  const provider = adapterOf(app, reference);
  const isPutOff = (await provider.postpone(reference, pause.months, pause.id)) !== null;
  let isEndTaken = true;
  if (!isPutOff) {
    await endUnheard(app, pause);
  } else if (!pause.endedAt) {
    // Not before the provider took it: a pause that it cannot have was never planned.
    await tellOfPause(app, { userId, pauseId: pause.id, change: "planned" });
  } else {
    const ended = { ...pause, endedAt: pause.endedAt };
    const day = billing.endOfPause(ended);
    const taken = await provider.collectFrom(reference, day, `${pause.id} ended`, pause.id);
    isEndTaken = taken !== null;
    if (isEndTaken) await tellOfPause(app, { userId, pauseId: pause.id, change: howEnded(ended) });
  }
  await syncSubscription(app, reference);
  if (!isEndTaken && (await billing.readSubscription(app, userId))?.status === "active") {
    throw new Error(`the end of a pause of ${reference} was not taken by its provider`);
  }
  return isPutOff && isEndTaken;
}

async function tellOfPause(
  app: App,
  told: { userId: string; pauseId: string; change: "planned" | PauseEnd },
): Promise<void> {
  // What the provider did stands, whoever was erased meanwhile; such a mail finds no address.
  await transact(app, NOBODY, async (tx) => ok(await enqueue(tx, billing.notifyPause, told)));
}

async function endUnheard(app: App, { id, userId }: billing.Pause): Promise<void> {
  // What the provider refused did not happen, whoever was erased meanwhile.
  await transact(app, NOBODY, async (tx, now) => {
    await billing.lockSubscription(tx, userId);
    const open = billing.openPause(await billing.readPauses(app, userId, tx), now);
    if (open?.id === id) await billing.storeEndOfPause(tx, open, now);
    return ok(null);
  });
}

// The task comes back to it when the provider does not answer now.
async function applySoon(app: App, userId: string): Promise<boolean | "unanswered"> {
  try {
    return await applyPauses(app, userId);
  } catch (error) {
    report(app, error, "payment provider was not told of a pause");
    return "unanswered";
  }
}
