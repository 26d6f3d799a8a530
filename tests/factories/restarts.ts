import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { submissionOf } from "~/server/db/submission.ts";
import { makeApp } from "./app.ts";
import { addBrief, briefForm } from "./briefs.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { addClient, addCompany } from "./people.ts";
import { startProduct } from "./product.ts";
import { waitingTasks } from "./queue.ts";
import { seeded } from "./seeded.ts";
import { signInConfirmed } from "./sessions.ts";
import { startSmtp } from "./smtp.ts";
import { type Spread, spreadOf } from "./spread.ts";

const TASKS_A_ROUND = 8;
const POSTS_A_ROUND = 4;
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

/** What there was of the database's ends. */
export interface Outlived {
  ends: number;
  /** Until a request says that the database is away, and from when it answers until a page is read again. */
  refusedMs: Spread;
  resumedMs: Spread;
  /** Briefs that were posted in the middle of it. */
  posted: { answered: number; unanswered: number; unansweredThere: number };
  mails: number;
}

/**
 * Ends the database under the running product `times` times while mails are on their way and briefs are
 * posted, and holds it to its word: it lives on, says 503 meanwhile, answers again soon, every brief
 * that was answered is there, and every mail leaves once. `crash` ends it as a shutdown in a hurry does,
 * `kill` its first process by -9.
 */
export async function surviveRestarts(
  times: number,
  how: "crash" | "kill" = "crash",
): Promise<Outlived> {
  const postgres = await startOwnPostgres();
  const smtp = await startSmtp();
  const { app, env } = await makeApp(
    { DATABASE_URL: postgres.url, SMTP_URL: smtp.url },
    { clock: "real" },
  );
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  const [refusedMs, resumedMs]: [number[], number[]] = [[], []];
  try {
    const client = await addClient(app);
    const company = await addCompany(app);
    const { cookies } = await signInConfirmed(app, client.userId);
    const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
    const dashboard = () => fetch(`${product.url}/client-dashboard`, { headers: { cookie } });
    // The same pauses at every run of a seed: each round ends at another moment of the tasks' lives.
    const random = seeded(inject("seed"));
    const pause = (most: number) => sleep(random() * most);
    const post = async (): Promise<Posted> => {
      const form = briefForm({ clientName: client.name }, app.clock.now());
      const texts = Object.entries(form).filter(([, value]) => typeof value === "string");
      const answer = await fetch(`${product.url}/brief-form`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, origin: product.url },
        body: new URLSearchParams(Object.fromEntries(texts) as Record<string, string>),
      });
      await answer.text();
      expect([302, 503]).toContain(answer.status);
      const key = submissionOf(form.submissionKey, client.email);
      return { key, isAnswered: answer.status === 302 };
    };
    smtp.taking.eachMs = 150;
    const posts: Posted[] = [];
    for (let round = 0; round < times; round += 1) {
      for (let task = 0; task < TASKS_A_ROUND; task += 1) await addBrief(app, client);
      await until("a mail on its way", RESUMED_MS, () => smtp.taking.mails > 0);
      const underway = Array.from({ length: POSTS_A_ROUND }, async () => {
        await pause(200);
        return await post();
      });
      await pause(600);
      await postgres[how]();
      const since = performance.now();
      const meanwhile = await dashboard();
      refusedMs.push(performance.now() - since);
      expect(meanwhile.status).toBe(503);
      expect(meanwhile.headers.get("retry-after")).toBe("5");
      expect(await meanwhile.text()).toContain("Even geduld");
      await pause(500);
      await postgres.start();
      const back = performance.now();
      await until(
        "the dashboard again",
        RESUMED_MS,
        async () => (await dashboard()).status === 200,
      );
      resumedMs.push(performance.now() - back);
      posts.push(...(await Promise.all(underway)));
      await until(
        "our own connections again",
        RESUMED_MS,
        async () => !app.db.$client.pulse.away(),
      );
      expect(product.process.exitCode, product.output()).toBeNull();
    }
    await until("all tasks done", RESUMED_MS, async () => (await waitingTasks(app)).length === 0);
    const stored = await app.db.select().from(briefs).where(eq(briefs.clientId, client.userId));
    const keys = new Set(stored.map(({ submissionKey }) => submissionKey));
    const lost = posts.filter(({ key, isAnswered }) => isAnswered && !keys.has(key));
    expect(lost, "briefs that were answered and are gone").toEqual([]);
    const ids = smtp.received.map(({ messageId }) => messageId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    // The company is also mailed about its profile and its payment.
    const mailed = (email: string, subject: string) =>
      smtp.received.filter((mail) => mail.to.includes(email) && mail.subject.startsWith(subject));
    expect(mailed(client.email, "Je aanvraag")).toHaveLength(stored.length);
    expect(mailed(company.actor.email, "Nieuwe opdracht")).toHaveLength(stored.length);
    expect(product.output()).not.toContain("params:");
    expect(await product.stop(), product.output()).toBe(0);
    const unanswered = posts.filter(({ isAnswered }) => !isAnswered);
    return {
      ends: times,
      refusedMs: spreadOf(refusedMs),
      resumedMs: spreadOf(resumedMs),
      posted: {
        answered: posts.length - unanswered.length,
        unanswered: unanswered.length,
        unansweredThere: unanswered.filter(({ key }) => keys.has(key)).length,
      },
      mails: ids.length,
    };
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

interface Posted {
  key: string;
  isAnswered: boolean;
}
