import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailTroubles, PACE, WITHIN } from "../factories/mail-troubles.ts";

const { app, smtp, begin, stop, start, mailTo, receivedAt, askedAt, allGotOne } =
  await mailTroubles();

describe("a host that refuses for now", () => {
  test("is left alone but for one try at a time; others flow, and its mails leave once it is back", async () => {
    smtp().ofHost.set("straks.test", { code: 450, at: "recipient" });
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
    smtp().ofHost.clear();
    await allGotOne([...late, ...quick]);
  }, 90_000);

  test("is one mailbox's matter when it says so: its neighbours get their mail", async () => {
    smtp().ofHost.set("vol.test", { code: 452, at: "recipient", says: "4.2.2 vol" });
    await mailTo("vol.test", 5);
    await begin();
    await expect.poll(() => new Set(askedAt("vol.test")).size, WITHIN).toBe(5);
  });
});

describe("a host that is slow", () => {
  test("holds two connections, while others flow and its own mails leave two at a time", async () => {
    smtp().ofHost.set("teer.test", { code: 250, at: "recipient", waitMs: 2_200 });
    const slow = await mailTo("teer.test", 6);
    const quick = await mailTo("vlot.test", 100);
    await begin();
    await expect.poll(() => receivedAt("vlot.test").length, WITHIN).toBe(100);
    expect(askedAt("teer.test").length - receivedAt("teer.test").length).toBeLessThanOrEqual(2);
    smtp().ofHost.clear();
    await allGotOne([...slow, ...quick]);
  }, 90_000);

  test("and never answers is left alone too, and no reason to wait for the mail server", async () => {
    smtp().ofHost.set("stil.test", { code: 250, at: "recipient", waitMs: 60_000 });
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

describe("a mail server", () => {
  test("that refuses connections has its mails wait, and each leave once when it is back", async () => {
    await stop();
    const emails = await mailTo("vlot.test", 40);
    await begin();
    await sleep(1_500);
    await start();
    await allGotOne(emails);
  }, 90_000);

  test("whose certificate nobody vouches for gets no mail in the open, and all once it has a right one", async () => {
    await stop();
    await start({ disabledCommands: [] });
    const emails = await mailTo("vlot.test", 20);
    await begin();
    await expect.poll(() => smtp().opened(), WITHIN).toBeGreaterThan(1);
    expect(smtp().asked).toEqual([]);
    await stop();
    await start();
    await allGotOne(emails);
  }, 90_000);
});
