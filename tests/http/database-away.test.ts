import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkKvk } from "~/features/verification/tasks/check-kvk.ts";
import { freePort } from "~/server/db/embedded.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { SERVER_AWAY } from "~/server/ports/mailer.ts";
import sweepUploads from "~/use-cases/tasks/sweep-uploads.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { waitingTasks } from "../factories/queue.ts";
import { surviveRestarts, until } from "../factories/restarts.ts";
import { startSmtp, type TestSmtp } from "../factories/smtp.ts";

const PATIENCE_MS = 120_000;
// Three times as many as leave at once.
const MAILS = 24;

test("a restart of the database in the middle of its work", { timeout: PATIENCE_MS }, () =>
  surviveRestarts(1),
);

test("mails leave as soon as the mail server is back, also those that failed for hours, and one that takes its time holds up nothing else", {
  timeout: 4 * PATIENCE_MS,
}, async () => {
  const port = await freePort();
  const { app, env } = await makeApp({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { clock: "real" });
  const client = await addClient(app);
  for (let index = 0; index < MAILS; index += 1) await addBrief(app, client);
  // As the queue leaves them after a long outage.
  await app.db.$client.query(
    `update graphile_worker._private_jobs
     set attempts = 9, run_at = now() + interval '1 day', last_error = $1 where id % 2 = 0`,
    [SERVER_AWAY],
  );
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  let smtp: TestSmtp | undefined;
  try {
    await until("it knows that no mail leaves", PATIENCE_MS, () =>
      product.output().includes("the mail server is away"),
    );
    await enqueue(app.db, sweepUploads, {});
    await until("the other work", PATIENCE_MS, async () => {
      return !(await waitingTasks(app)).includes("sweep-uploads");
    });
    expect(await waitingTasks(app)).toContain("send-brief-confirmation");
    smtp = await startSmtp(port);
    await expect.poll(() => waitingTasks(app), { timeout: PATIENCE_MS }).toEqual([]);
    // Beside what the operator hears of each.
    const own = smtp.received.filter(({ to }) => to.includes(client.email));
    expect(new Set(own.map(({ messageId }) => messageId)).size).toBe(MAILS);
    expect(own).toHaveLength(MAILS);

    const slow = smtp.taking;
    slow.eachMs = 60_000;
    // Each at a host of its own: one host would hold two.
    for (let index = 0; index < 12; index += 1) {
      await addBrief(app, await addClient(app, { email: `iris@huis-${index}.test` }));
    }
    await until("all connections taken", PATIENCE_MS, () => slow.mails === 8);
    const { companyId } = await addCompany(app);
    await enqueue(app.db, checkKvk, { companyId });
    await enqueue(app.db, sweepUploads, {});
    await until("the other work beside slow mails", 10_000, async () => {
      const waiting = await waitingTasks(app);
      return !waiting.includes("check-kvk") && !waiting.includes("sweep-uploads");
    });
    expect(await waitingTasks(app)).toContain("send-brief-confirmation");
  } finally {
    await product.kill();
    await smtp?.close();
  }
});

const FAULTS = [
  ["Promise.reject(fault)", "a rejection that nobody handled: stopping"],
  ["setImmediate(() => { throw fault })", "an exception that nobody caught: stopping"],
] as const;

/** A product that one of the faults happens to at a signal. */
function startFaulty(env: Record<string, string>, [raise]: (typeof FAULTS)[number]) {
  const fault = `const fault = new Error("stuk: iris@voorbeeld.test\\nparams: " + ["ge", "heim"].join(""))`;
  const script = `process.on("SIGUSR2", () => { ${fault}; ${raise}; })`;
  return startProduct({
    ...env,
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
  });
}

async function expectOrderlyEnd(product: Product, [, says]: (typeof FAULTS)[number]) {
  expect((await fetch(`${product.url}/health`)).status).toBe(200);
  const gone = once(product.process, "exit");
  product.process.kill("SIGUSR2");
  const [code] = await Promise.race([gone, sleep(15_000, ["it still runs"])]);
  expect(code, product.output()).toBe(1);
  expect(product.output()).toContain(says);
  expect(product.output()).toContain("stuk: [e-mail]");
  expect(product.output()).not.toContain("geheim");
}

// One product for all of these: it lives through the first two, and the last one ends it.
describe("of one product", async () => {
  const { app, env } = await makeApp({}, { clock: "real" });
  let product: Product;
  beforeAll(async () => {
    product = await startFaulty(env, FAULTS[0]);
  });
  afterAll(async () => void (await product.stop()));

  test("tasks that were given to this process and never arrived are put back", async () => {
    // Taken in the name of a worker of the running process, in a transaction whose answer is lost.
    const tasks = "graphile_worker._private_jobs";
    const query = (text: string) => app.db.$client.query(text);
    const done = async () => (await waitingTasks(app)).length === 0;
    await until("what every start does", 10_000, done);
    await query("create table taken (worker text)");
    await query(`create function note() returns trigger language plpgsql as
      $$ begin insert into taken values (new.locked_by); return new; end $$`);
    await query(`create trigger note after update on ${tasks} for each row
      when (new.locked_by is not null) execute function note()`);
    await enqueue(app.db, sweepUploads, {});
    await until("the first task", 10_000, done);
    await query(`drop trigger note on ${tasks}`);
    const stray = await app.db.$client.query<{ locked_by: string }>(
      `with task as (select id from graphile_worker._private_tasks where identifier = 'sweep-uploads')
       insert into ${tasks} (task_id, locked_at, locked_by, attempts)
       select task.id, now() - interval '11 seconds', worker, 1
       from task, (select worker from taken limit 1) taken returning locked_by`,
    );
    expect(stray.rowCount).toBe(1);
    await until("the stray task", 30_000, done);
  });

  test("health says no while the database answers and can store nothing", {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const health = async () => {
      const response = await fetch(`${product.url}/health`);
      return `${response.status} ${await response.text()}`;
    };
    // As after a change of servers: whoever reconnects finds one that only reads.
    const become = async (mode: string) => {
      const name = new URL(env.DATABASE_URL ?? "").pathname.slice(1);
      const change = `alter database ${name} ${mode} default_transaction_read_only`;
      await app.db.$client.query(
        mode === "set" ? `${change} = on` : `begin read write; ${change}; commit`,
      );
      // Not its own: those that come after it in the list would be left.
      await app.db.$client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${name}' and pid <> pg_backend_pid()`,
      );
    };
    expect(await health()).toBe("200 ok");
    await become("set");
    await until("the product knows", PATIENCE_MS, async () => (await health()).startsWith("503"));
    expect(await health()).toContain("can store nothing");
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    // What it was doing waits: it neither fails nor ends the product.
    await sleep(2_000);
    expect(product.process.exitCode).toBeNull();
    await become("reset");
    await until("it stores again", PATIENCE_MS, async () => (await health()) === "200 ok");
  });

  test("a fault that nobody caught is logged, and stops it in order", async () => {
    await expectOrderlyEnd(product, FAULTS[0]);
    const another = await startFaulty(env, FAULTS[1]);
    try {
      await expectOrderlyEnd(another, FAULTS[1]);
    } finally {
      await another.stop();
    }
  });
});
