import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { makeApp } from "./app.ts";
import { addBrief } from "./briefs.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { addClient, addCompany } from "./people.ts";
import { startProduct } from "./product.ts";
import { waitingTasks } from "./queue.ts";
import { signInConfirmed } from "./sessions.ts";
import { startSmtp } from "./smtp.ts";

const TASKS_A_ROUND = 8;
const RESUMED_MS = 30_000;

/** Waits until `what` holds; fails by name after `limit` milliseconds. */
export async function until(
  name: string,
  limit: number,
  what: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + limit;
  while (!(await what())) {
    if (performance.now() > deadline) throw new Error(`not within ${limit} ms: ${name}`);
    await sleep(25);
  }
}

/**
 * Ends the database under the running product `times` times while mails are on their way, and holds
 * it to its word: it lives on, says 503 meanwhile, answers again soon, and every mail leaves once.
 */
export async function surviveRestarts(times: number): Promise<void> {
  const postgres = await startOwnPostgres();
  const smtp = await startSmtp();
  const { app, env } = await makeApp(
    { DATABASE_URL: postgres.url, SMTP_URL: smtp.url },
    { clock: "real" },
  );
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  try {
    const client = await addClient(app);
    const company = await addCompany(app);
    const { cookies } = await signInConfirmed(app, client.userId);
    const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
    const dashboard = () => fetch(`${product.url}/client-dashboard`, { headers: { cookie } });
    // The same pauses at every run of a seed: each round ends at another moment of the tasks' lives.
    let chance = inject("seed");
    const pause = (most: number) => {
      chance = (chance * 48_271) % 2_147_483_647;
      return sleep(chance % most);
    };
    smtp.taking.eachMs = 150;
    let briefs = 0;
    for (let round = 0; round < times; round += 1) {
      for (let task = 0; task < TASKS_A_ROUND; task += 1) await addBrief(app, client);
      briefs += TASKS_A_ROUND;
      await until("a mail on its way", RESUMED_MS, () => smtp.taking.mails > 0);
      await pause(200);
      await postgres.crash();
      const meanwhile = await dashboard();
      expect(meanwhile.status).toBe(503);
      expect(meanwhile.headers.get("retry-after")).toBe("5");
      expect(await meanwhile.text()).toContain("Even geduld");
      await pause(500);
      await postgres.start();
      await until(
        "the dashboard again",
        RESUMED_MS,
        async () => (await dashboard()).status === 200,
      );
      await until(
        "our own connections again",
        RESUMED_MS,
        async () => !app.db.$client.pulse.away(),
      );
      expect(product.process.exitCode, product.output()).toBeNull();
    }
    await until("all tasks done", RESUMED_MS, async () => (await waitingTasks(app)).length === 0);
    const ids = smtp.received.map(({ messageId }) => messageId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // The company is also mailed about its profile and its payment.
    const mailed = (email: string, subject: string) =>
      smtp.received.filter((mail) => mail.to.includes(email) && mail.subject.startsWith(subject));
    expect(mailed(client.email, "Je aanvraag")).toHaveLength(briefs);
    expect(mailed(company.actor.email, "Nieuwe opdracht")).toHaveLength(briefs);
    expect(product.output()).not.toContain("params:");
    expect(await product.stop(), product.output()).toBe(0);
  } catch (error) {
    const left = await app.db
      .execute(sql`select *, now() from graphile_worker._private_jobs`)
      .then(({ rows }) => JSON.stringify(rows, null, 1), String);
    throw new Error(`it printed:\n${product.output()}\nin the queue: ${left}`, { cause: error });
  } finally {
    await product.stop();
    await app.db.$client.end();
    await smtp.close();
    await postgres.remove();
  }
}
