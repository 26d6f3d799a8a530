import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { subscribe } from "~/features/pushes/index.server.ts";
import { SEND_PUSH } from "~/features/pushes/schema.ts";
import { pushSubscriptions } from "~/features/pushes/tables.ts";
import { listOwnSessions } from "~/features/sessions/index.server.ts";
import { createCircuits } from "~/server/adapters/circuit.ts";
import { webPushServices } from "~/server/adapters/web-push.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { seal } from "~/server/services.ts";
import { DEFINITIONS } from "~/tasks/registry.ts";
import { startTasks } from "~/tasks/runner.ts";
import notifyCompaniesNewJob from "~/use-cases/tasks/notify-companies-new-job.ts";
import { makeApp } from "../factories/app.ts";
import { addClient, SYSTEM } from "../factories/people.ts";
import { nobodys, waitingTasks } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { startPushService } from "../fakes/push/push.ts";

const PATIENCE_MS = 60_000;
const fake = await startPushService();
afterAll(() => fake.close());
afterEach(() => fake.answerWith(null));
const { app, runTasks } = await makeApp({}, { clock: "real" });
const own = { secret: app.config.sessionSecret, subject: "mailto:post@voorbeeld.test" };
// A service that is asked as long as it hangs, as the first ones to ask it are.
const unguarded = () => webPushServices(own, () => (ask) => ask(), { agent: fake.agent });

const client = await addClient(app);
await signInConfirmed(app, client.userId);
const [session] = await listOwnSessions(app, client);
const { taken: _, ...browser } = fake.browser(unguarded().publicKey);
await subscribe(seal({ ...app, push: unguarded() }), client, session?.id ?? null, browser);
const [subscription] = await app.db.select().from(pushSubscriptions);
const leavePush = () =>
  enqueue(app.db, SEND_PUSH, {
    ...{ subscriptionId: subscription?.id ?? "", kind: "brief" },
    subject: randomUUID(),
  });

test("pushes to a service that hangs hold up no mail of a new brief and no other task", {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  fake.answerWith("silence");
  for (let count = 0; count < 40; count += 1) await leavePush();
  const tasks = await startTasks(seal({ ...app, push: unguarded() }));
  try {
    await until("the service is asked", PATIENCE_MS, () => fake.asked() > 0);
    await enqueue(app.db, notifyCompaniesNewJob, { briefId: randomUUID() });
    await until("the mails of a brief", PATIENCE_MS, async () => {
      return !(await waitingTasks(app)).includes("notify-companies-new-job");
    });
    const { rows: untried } = await app.db.execute(
      sql`select from graphile_worker._private_jobs where attempts = 0`,
    );
    expect(untried.length).toBeGreaterThan(0);
    const { rows } = await app.db.execute<{ name: string }>(
      sql`select identifier as name from graphile_worker._private_known_crontabs`,
    );
    const rounds = DEFINITIONS.filter((one) => one.kind === "task" && one.cron);
    expect(rows.map(({ name }) => name).sort()).toEqual(rounds.map(({ name }) => name).sort());
  } finally {
    await tasks.stop();
    await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  }
});

test("a push service that resets is a failed attempt at once, and not asked for a while after three", {
  timeout: 3 * PATIENCE_MS,
}, async () => {
  fake.answerWith("reset");
  const before = fake.asked();
  for (let count = 0; count < 12; count += 1) await leavePush();
  const push = webPushServices(own, createCircuits(app.log), { agent: fake.agent });
  const tasks = await startTasks(seal({ ...app, push }));
  const failed = async () => {
    const { rows } = await app.db.execute<{ error: string }>(
      sql`select last_error as error from graphile_worker._private_jobs where last_error is not null`,
    );
    return rows.map(({ error }) => error);
  };
  try {
    await until("all of them fail", PATIENCE_MS, async () => (await failed()).length === 12);
    const away = (await failed()).filter((error) => error.includes("left alone for a while"));
    expect(away.length).toBeGreaterThan(0);
    // Three, and those that were under way at the same time.
    expect(fake.asked() - before).toBeLessThanOrEqual(6);
  } finally {
    await tasks.stop();
    await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  }
});

test("a push that is older than some minutes is dropped, a newer one is sent", async () => {
  const before = fake.asked();
  const late = seal({ ...app, push: unguarded() });
  await leavePush();
  await app.db.execute(
    sql`update graphile_worker._private_jobs set created_at = now() - interval '11 minutes'`,
  );
  await leavePush();
  app.push = late.push;
  await runTasks();
  expect(fake.asked() - before).toBe(1);
  expect(await waitingTasks(app)).toEqual([]);
});

// An outside service that never answers: whoever asks it waits for ever.
const hanging = new Proxy(
  {},
  { get: (_target, name) => (name === "then" ? undefined : () => new Promise(() => undefined)) },
) as never;

const ERRANDS = DEFINITIONS.filter((one) => one.kind === "task" && one.queue === undefined);

test.for(ERRANDS)(
  "$name shares its queue with others, and asks no outside service",
  async (errand) => {
    const stuck = seal({
      ...app,
      ...{ push: hanging, kvk: hanging, vies: hanging, addresses: hanging, files: hanging },
      ...{ payments: hanging, paymentAdapters: { local: hanging }, surroundings: hanging },
    });
    if (errand.kind === "task") {
      await errand.run(stuck, nobodys(errand), SYSTEM, new AbortController().signal);
    }
  },
);
