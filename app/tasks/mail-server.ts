import { setTimeout as sleep } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import type { App } from "~/server/app.ts";
import { MailHeldBack, MailPostponed, MailServerAway, SERVER_AWAY } from "~/server/ports/mailer.ts";
import { servicesOf } from "~/server/services.ts";
import { eachTask } from "./queue.ts";

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 15_000];
/** So often a mail may fail while others get through, before it is the queue's, which may wait for hours. */
const MOST_DROPPED = 4;
// Well below what other processes wait before they release the tasks of a worker.
const OUTLASTED_MS = 90_000;
// After so many attempts the mail itself may be what ends the connection: it keeps the queue's pauses.
const HURRIED_ATTEMPTS = 15;

/**
 * Makes tasks due at once that failed with an error of this form (of `like`), those first that were due
 * next, and no more than `most` of them.
 */
export async function hurry(app: App, error: string, most: number | null = null): Promise<void> {
  await servicesOf(app).db.$client.query(
    `update graphile_worker._private_jobs set run_at = now() where id = any(array(
       select id from graphile_worker._private_jobs
       where last_error like $1 and locked_at is null and run_at > now() and attempts <= $2
       order by run_at limit $3))`,
    [error, HURRIED_ATTEMPTS, most],
  );
}

/**
 * Makes tasks that mail know whether the mail server is there. While it is away they wait and look
 * again, without an attempt being counted, for a minute and a half at most. As soon as it takes a mail,
 * those that failed because it was away are due at once. The tasks must be safe to do twice.
 */
export function watchMailServer(app: App): (tasks: TaskList) => TaskList {
  const { log } = servicesOf(app);
  let pauseMs = 0;
  let lookAgainAt = 0;
  let proofs = 0;
  // The process before this one may have left some.
  let someAreLate = true;

  function lost({ reason }: MailServerAway): void {
    const now = performance.now();
    // Others failed at the same time as the one that the pause began with.
    if (now < lookAgainAt) return;
    if (pauseMs === 0) log.warn({ error: reason }, "the mail server is away: mails wait for it");
    pauseMs = Math.min(pauseMs === 0 ? FIRST_PAUSE_MS : 2 * pauseMs, LONGEST_PAUSE_MS);
    lookAgainAt = now + pauseMs;
    someAreLate = true;
  }

  async function found(): Promise<void> {
    proofs += 1;
    if (pauseMs > 0) log.info({}, "the mail server is back");
    [pauseMs, lookAgainAt] = [0, 0];
    if (!someAreLate) return;
    someAreLate = false;
    try {
      await hurry(app, SERVER_AWAY);
    } catch (error) {
      someAreLate = true;
      throw error;
    }
  }

  async function pause(signal: AbortSignal): Promise<void> {
    const rest = lookAgainAt - performance.now();
    if (rest <= 0) return;
    await sleep(rest, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw new MailServerAway("it was away until this process had to stop");
  }

  async function outlast<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    const deadline = performance.now() + OUTLASTED_MS;
    let dropped = 0;
    for (;;) {
      await pause(signal);
      const before = proofs;
      try {
        const value = await work();
        await found();
        return value;
      } catch (error) {
        if (error instanceof MailPostponed && !(error instanceof MailHeldBack)) await found();
        if (!(error instanceof MailServerAway)) throw error;
        if (proofs !== before) {
          // It may have begun before the server was back, which takes a while until it takes all. Then it
          // is this mail that does not get through: nobody waits for it.
          dropped += 1;
          if (dropped === MOST_DROPPED) throw error;
          await sleep((dropped - 1) * FIRST_PAUSE_MS, undefined, { signal }).catch(() => undefined);
          continue;
        }
        if (signal.aborted || performance.now() > deadline) throw error;
        lost(error);
      }
    }
  }

  return (tasks) =>
    eachTask(
      tasks,
      (work) => (payload, helpers) =>
        outlast(async () => await work(payload, helpers), helpers.abortSignal),
    );
}
