import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendReset } from "~/features/accounts/emails/send-reset.tsx";
import { mailDeliveries } from "~/features/notifications/tables.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { startTasks } from "~/tasks/runner.ts";
import { makeApp } from "../factories/app.ts";
import { startSmtp } from "../factories/smtp.ts";

let smtp = await startSmtp();
const { app } = await makeApp({ SMTP_URL: `${smtp.url}?socketTimeout=4000` }, { clock: "real" });
const PORT = Number(new URL(smtp.url).port);
// What takes as long is slow beside other work too.
const PACE = { slowMs: 1_500, firstPauseMs: 400, longestPauseMs: 1_000, restMs: 5 };
const WITHIN = { timeout: 40_000, interval: 25 };

let tasks: Awaited<ReturnType<typeof startTasks>> | undefined;
const begin = async () => {
  tasks = await startTasks(app, PACE);
};
afterAll(async () => {
  await smtp.close();
});
beforeEach(() => {
  smtp.answer.code = 250;
  smtp.received.length = 0;
  smtp.asked.length = 0;
  smtp.ofHost.clear();
});
afterEach(async () => {
  await tasks?.stop();
  tasks = undefined;
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  await app.db.delete(mailDeliveries);
});

let people = 0;

/** Queues a mail to each of so many people at a host; answers their addresses. */
async function mailTo(host: string, count: number): Promise<string[]> {
  const { rows } = await app.db.execute<{ id: string; email: string }>(sql`
    insert into users (name, email, email_verified, created_at, updated_at)
    select 'Iris Jansen', 'iris-' || n || ${`@${host}`}, true, now(), now()
    from generate_series(${people + 1}::int, ${people + count}::int) n returning id, email`);
  people += count;
  const at = new Date().toISOString();
  await enqueue(app.db, sendReset, ...rows.map(({ id }) => ({ userId: id, at })));
  return rows.map(({ email }) => email);
}

const receivedAt = (host: string) => smtp.received.filter(({ to }) => to[0]?.endsWith(`@${host}`));
const askedAt = (host: string) => smtp.asked.filter((to) => to.endsWith(`@${host}`));

/** Each of these got one mail, and nobody two. */
async function allGotOne(emails: string[]): Promise<void> {
  await expect.poll(() => smtp.received.length, WITHIN).toBeGreaterThanOrEqual(emails.length);
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(emails.length);
}

describe("a host that refuses for now", () => {
  test("is left alone but for one try at a time; others flow, and its mails leave once it is back", async () => {
    smtp.ofHost.set("straks.test", { code: 450, at: "recipient" });
    const late = await mailTo("straks.test", 20);
    const quick = await mailTo("vlot.test", 40);
    await begin();
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(40);
    const since = performance.now();
    await expect.poll(() => askedAt("straks.test").length, WITHIN).toBeGreaterThan(3);
    // Two that were under way when the first was refused, then one a pause.
    const pauses = (performance.now() - since) / PACE.firstPauseMs;
    expect(askedAt("straks.test").length).toBeLessThan(4 + pauses);
    const { rows } = await app.db.execute<{ said: string }>(
      sql`select distinct last_error as said from graphile_worker._private_jobs`,
    );
    expect(rows.map(({ said }) => said)).toEqual([
      expect.stringMatching(/^mail host [0-9a-f]{12} /),
    ]);
    smtp.ofHost.clear();
    await allGotOne([...late, ...quick]);
  }, 90_000);

  test("is one mailbox's matter when it says so: its neighbours get their mail", async () => {
    smtp.ofHost.set("vol.test", { code: 452, at: "recipient", says: "4.2.2 vol" });
    await mailTo("vol.test", 5);
    await begin();
    await expect.poll(() => new Set(askedAt("vol.test")).size, WITHIN).toBe(5);
  });
});

describe("a host that is slow", () => {
  test("holds two connections, while others flow and its own mails leave two at a time", async () => {
    smtp.ofHost.set("teer.test", { code: 250, at: "recipient", waitMs: 2_200 });
    const slow = await mailTo("teer.test", 6);
    const quick = await mailTo("vlot.test", 100);
    await begin();
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(100);
    expect(askedAt("teer.test").length - receivedAt("teer.test").length).toBeLessThanOrEqual(2);
    smtp.ofHost.clear();
    await allGotOne([...slow, ...quick]);
  }, 90_000);

  test("and never answers is left alone too, and no reason to wait for the mail server", async () => {
    smtp.ofHost.set("stil.test", { code: 250, at: "recipient", waitMs: 60_000 });
    await mailTo("stil.test", 10);
    const quick = await mailTo("vlot.test", 200);
    await begin();
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(200);
    const more = await mailTo("vlot.test", 20);
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(220);
    expect(askedAt("stil.test").length).toBeLessThan(12);
    await allGotOne([...quick, ...more]);
  }, 90_000);
});

describe("a mail server in trouble", () => {
  /** Another server takes the place of the one that closed. */
  async function restart(options?: Parameters<typeof startSmtp>[1]): Promise<void> {
    await smtp.close();
    smtp = await startSmtp(PORT, options);
  }

  test("that refuses connections has its mails wait, and each leave once when it is back", async () => {
    await smtp.close();
    const emails = await mailTo("vlot.test", 40);
    await begin();
    await sleep(1_500);
    smtp = await startSmtp(PORT);
    await allGotOne(emails);
  }, 90_000);

  test("whose certificate nobody vouches for gets no mail in the open, and all once it has a right one", async () => {
    await restart({ disabledCommands: [] });
    const emails = await mailTo("vlot.test", 20);
    await begin();
    await expect.poll(() => smtp.opened(), WITHIN).toBeGreaterThan(1);
    expect(smtp.asked).toEqual([]);
    await restart();
    await allGotOne(emails);
  }, 90_000);

  test("that says 421 to all has its mails wait, and each leave once", async () => {
    Object.assign(smtp.answer, { code: 421, at: "data" });
    const emails = await mailTo("vlot.test", 30);
    await begin();
    await expect.poll(() => smtp.asked.length, WITHIN).toBeGreaterThan(2);
    smtp.answer.code = 250;
    await allGotOne(emails);
  }, 90_000);

  test("that refuses some for good is told of nobody twice, while the others get theirs", async () => {
    smtp.ofHost.set("weg.test", { code: 550, at: "recipient", says: "5.1.1 nobody here" });
    const refused = await mailTo("weg.test", 15);
    const emails = await mailTo("vlot.test", 60);
    await begin();
    await allGotOne(emails);
    await expect
      .poll(() => app.db.$count(mailDeliveries, eq(mailDeliveries.status, "REFUSED")), WITHIN)
      .toBe(refused.length);
    expect(askedAt("weg.test").toSorted()).toEqual(refused.toSorted());
  }, 90_000);

  test("that drops the connection after a mail gets it again, and others get theirs meanwhile", async () => {
    smtp.ofHost.set("valt.test", { code: 250, at: "data", drops: "lost" });
    const late = await mailTo("valt.test", 3);
    const quick = await mailTo("vlot.test", 60);
    await begin();
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(60);
    await expect.poll(() => askedAt("valt.test").length, WITHIN).toBeGreaterThan(0);
    smtp.ofHost.clear();
    await allGotOne([...late, ...quick]);
  }, 90_000);

  test("that kept a mail without a word of it gets it again under the same Message-ID", async () => {
    smtp.ofHost.set("valt.test", { code: 250, at: "data", drops: "kept" });
    const [email] = await mailTo("valt.test", 1);
    await begin();
    await expect.poll(() => smtp.received.length, WITHIN).toBeGreaterThan(0);
    smtp.ofHost.clear();
    await expect.poll(() => app.db.$count(mailDeliveries), WITHIN).toBe(1);
    expect(smtp.received.length).toBeGreaterThan(1);
    expect(new Set(smtp.received.flatMap(({ to }) => to))).toEqual(new Set([email]));
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
  }, 90_000);
});
