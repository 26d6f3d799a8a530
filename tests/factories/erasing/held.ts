import { expect } from "vitest";
import type { ClientActor, CompanyActor, SignedInActor } from "~/server/auth/actor.ts";
import { AccountGone } from "~/server/db/transact.ts";
import type { Services } from "~/server/services.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { PASSWORD } from "../people.ts";

type Act = (app: Services) => Promise<unknown>;

const YES = { currentPassword: PASSWORD, sure: "on" as const };

/** How an act ended: its answer, or 'gone' where it was refused because the account is. */
const outcomeOf = (act: Promise<unknown>) =>
  act.then(
    (answer) => (isRefusal(answer) ? "refused" : "done"),
    (error: unknown) => {
      if (error instanceof AccountGone) return "gone";
      throw error;
    },
  );

const isRefusal = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;

/** How many connections wait for a lock. */
async function countWaiting(app: Services): Promise<number> {
  const { rows } = await app.db.$client.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

/** Settles when each of these acts waits for a lock, or has ended without. */
async function untilHeld(app: Services, acts: readonly Promise<unknown>[]): Promise<void> {
  let ended = 0;
  for (const act of acts) void act.finally(() => (ended += 1)).catch(() => undefined);
  await expect
    .poll(async () => (await countWaiting(app)) + ended)
    .toBeGreaterThanOrEqual(acts.length);
}

/**
 * Erases somebody, and lets these acts begin when all is erased and nothing committed yet. Answers how each ended
 * once it was.
 */
export async function eraseBefore(
  app: Services,
  person: ClientActor | CompanyActor,
  acts: readonly Act[],
): Promise<string[]> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const add: typeof app.erasures.add = async (...entry) => {
    reached.resolve();
    await released.promise;
    await app.erasures.add(...entry);
  };
  const held: Services = { ...app, erasures: { ...app.erasures, add } };
  const erasing = erasePerson(held, person, YES);
  await Promise.race([reached.promise, erasing]);
  const begun = acts.map((act) => outcomeOf(act(app)));
  await untilHeld(app, begun);
  released.resolve();
  expect(await erasing).toMatchObject({ ok: true });
  return await Promise.all(begun);
}

/**
 * Lets an act store all of its first transaction, and erases somebody before it commits. Answers how the act
 * ended, and whether the erasure waited for it.
 */
export async function eraseDuring(app: Services, person: SignedInActor, act: Act) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: Services = {
    ...app,
    transact: (work) =>
      app.transact(async (tx) => {
        const done = await work(tx);
        reached.resolve();
        await released.promise;
        return done;
      }),
  };
  const begun = outcomeOf(act(held));
  await Promise.race([reached.promise, begun]);
  const erasing = erasePerson(app, person, YES);
  await untilHeld(app, [erasing]);
  const hasWaited = (await countWaiting(app)) > 0;
  released.resolve();
  const outcome = await begun;
  expect(await erasing).toMatchObject({ ok: true });
  return { outcome, hasWaited };
}
