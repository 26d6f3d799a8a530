import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { walkAcross } from "../factories/across-processes.ts";
import { joinApp } from "../factories/app.ts";
import { type Balanced, startBalanced } from "../factories/balanced.ts";
import { startOwnPostgres } from "../factories/own-postgres.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { tasksDone } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";
import { startS3 } from "../factories/s3.ts";
import { siteAt } from "../factories/site.ts";
import { startSmtp } from "../factories/smtp.ts";
import { startTraffic, type Traffic } from "../factories/traffic.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const LONG = { timeout: 900_000 };
const WARM_MS = 3_000;
/** What other processes wait before they take over the tasks of one that ended without a word, and a sweep. */
const TAKEN_OVER_MS = 6 * 60_000;

const [postgres, store, smtp] = [await startOwnPostgres(), await startS3(), await startSmtp()];
const folder = await temporaryFolder("beside");
const settings = {
  SESSION_SECRET: "een geheim dat alle processen delen en niemand raadt",
  SMTP_URL: smtp.url,
};
/** The same product without a web server, beside the processes. */
const beside = joinApp(
  { ...settings, ...store.env, DATABASE_URL: postgres.url, DATA_DIR: folder.path },
  { clock: "real" },
);
const { app } = beside;

afterAll(async () => {
  await smtp.close();
  await store.close();
  await postgres.remove();
  await folder.remove();
});

async function balancedBy(processes: number, more: Record<string, string> = {}) {
  const balanced = await startBalanced({
    processes,
    databaseUrl: postgres.url,
    bucket: store.env,
    settings: { ...settings, ...more },
  });
  onTestFinished(() => balanced.remove());
  return balanced;
}

/** Each minute of each task by the clock, as often as it was put into the queue. */
async function watchClock(): Promise<() => Promise<{ minutes: number; twice: number }>> {
  await app.db.execute(sql`
    create table if not exists clocked (task int not null, at text not null);
    create or replace function note_clocked() returns trigger language plpgsql as $$
      begin
        if new.payload::jsonb ? '_cron' then
          insert into clocked values (new.task_id, new.payload::jsonb -> '_cron' ->> 'ts');
        end if;
        return new;
      end $$;
    create or replace trigger note_clocked after insert on graphile_worker._private_jobs
      for each row execute function note_clocked()`);
  return async () => {
    const { rows } = await app.db.execute<{ minutes: number; twice: number }>(sql`
      select count(distinct at)::int as minutes, count(*) filter (where runs > 1)::int as twice
      from (select task, at, count(*) as runs from clocked group by task, at) as each`);
    return rows[0] ?? { minutes: 0, twice: 0 };
  };
}

async function loaded(balanced: Balanced): Promise<Traffic> {
  const site = siteAt(beside, balanced.url);
  const { actor } = await addCompany(app);
  const client = await addClient(app);
  const traffic = startTraffic(site, {
    company: await site.cookieOf(actor),
    client: { userId: client.userId, cookie: await site.cookieOf(client) },
    pages: 4,
    lists: 2,
    submits: 3,
    listeners: 15,
  });
  await sleep(WARM_MS);
  return traffic;
}

/** Waits until no task is due or running, also those of a process that was killed. */
async function secondsUntilDone(): Promise<number> {
  const begun = performance.now();
  await until("all tasks are done", TAKEN_OVER_MS, async () => {
    const { rows } = await app.db.execute<{ left: number }>(sql`
      select count(*)::int as left from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`);
    return rows[0]?.left === 0;
  });
  return Math.round((performance.now() - begun) / 1_000);
}

const mailsTo = (address: string) =>
  smtp.received.filter(({ to, subject }) => to.includes(address) && subject.startsWith("Je aanv"));

/** Holds that each act was done once, and that nobody who listened missed anything or got it twice. */
async function expectOnce(
  { sent, listeners, written }: Traffic,
  mails: "once" | "copies",
): Promise<void> {
  for (const { email, isAnswered, tries } of sent) {
    const rows = await app.db.select().from(briefs).where(eq(briefs.clientEmail, email));
    expect(rows, `${email}, sent ${tries} times`).toHaveLength(isAnswered ? 1 : rows.length);
    expect(rows.length).toBeLessThan(2);
    // A process that dies before it notes a mail leaves it to be sent again, under the same name (decision 5).
    const ids = mailsTo(email).map(({ messageId }) => messageId);
    expect(mails === "once" ? ids : [...new Set(ids)], email).toHaveLength(rows.length);
  }
  const all = written.map((name) => `brief ${name}`);
  for (const { told } of listeners) {
    const numbers = told.filter((line) => line.startsWith("brief "));
    expect(numbers.toSorted(byNumber)).toEqual(all);
  }
}

const byNumber = (one: string, other: string) => Number(one.slice(6)) - Number(other.slice(6));

/** What there was, for docs/faults.md. */
function report(name: string, { asked, sent, listeners, written }: Traffic, more = ""): void {
  const longest = Math.max(...asked.map(({ begun, ended }) => ended - begun));
  const begun = listeners.reduce((sum, listener) => sum + listener.begun, 0);
  const figures = `${asked.length} requests, longest ${Math.round(longest)} ms, ${sent.length} briefs, ${listeners.length} streams begun ${begun} times, ${written.length} events`;
  process.stdout.write(`${name}: ${figures}${more}\n`);
}

test("each request at another of two processes finds what the others did", LONG, async () => {
  const balanced = await balancedBy(2, { RATE_LIMIT_FACTOR: "1" });
  const mailed = await walkAcross(siteAt(beside, balanced.url));
  await tasksDone(app);
  for (const address of mailed) expect(mailsTo(address)).toHaveLength(1);
});

test(
  "a rolling restart of three processes under load fails no request, and each act is done once",
  LONG,
  async () => {
    const balanced = await balancedBy(3);
    const clocked = await watchClock();
    const traffic = await loaded(balanced);
    const stops: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const { ms, code } = await balanced.restart(nth);
      expect(code, balanced.output(nth)).toBe(0);
      stops.push(Math.round(ms));
      await sleep(WARM_MS);
    }
    await traffic.stop();
    const waited = await secondsUntilDone();
    const more = `, stops of ${stops.join(", ")} ms, all tasks done ${waited} s after the traffic`;
    report("rolling restart", traffic, more);
    expect(traffic.asked.filter(({ problem }) => problem !== null)).toEqual([]);
    await expectOnce(traffic, "once");
    await until("two minutes by the clock", 150_000, async () => (await clocked()).minutes > 1);
    expect((await clocked()).twice).toBe(0);
  },
);

test(
  "kill -9 of a process under load fails what was in flight on it at most, and loses nothing that was answered",
  LONG,
  async () => {
    const balanced = await balancedBy(3);
    const traffic = await loaded(balanced);
    const kills: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      await balanced.kill(nth);
      kills.push(performance.now());
      await until("it is taken out", 5_000, async () => (await balanced.taken())[nth] === false);
      await balanced.start(nth);
      await sleep(WARM_MS);
    }
    await traffic.stop();
    const failed = traffic.asked.filter(({ problem }) => problem !== null);
    for (const { begun, ended, problem, what } of failed) {
      const wasInFlight = kills.some((at) => begun < at && ended > at - 1_000);
      expect(wasInFlight, `${what}: ${problem}`).toBe(true);
    }
    const waited = await secondsUntilDone();
    report(
      "kill -9",
      traffic,
      `, ${failed.length} failed, all tasks done ${waited} s after the traffic`,
    );
    await expectOnce(traffic, "copies");
  },
);
