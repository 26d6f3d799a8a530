import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { submissionOf } from "~/server/db/submission.ts";
import { visitorForm } from "../factories/briefs.ts";
import { startEmbeddedProduct } from "../factories/embedded-product.ts";
import { postedTexts } from "../factories/kills/scene.ts";
import { until } from "../factories/restarts.ts";
import { mountSmallDisk } from "../factories/small-disk.ts";
import { spreadOf, tell } from "../factories/spread.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const PATIENCE_MS = 60_000;
/** The longest pause between two starts, and a start. */
const BACK_MS = 10_000;
const KEPT = "/hoe-werkt-het";
/** The cluster, its migrations, and a few files of its log of changes. */
const DISK_MB = 220;
const ROUNDS = 6;

const folder = await temporaryFolder("embedded-disk");
const disk = await mountSmallDisk(folder.path, DISK_MB);
afterAll(async () => {
  await disk.remove();
  await folder.remove();
});

test("the disk of the embedded database fills up, with its log of changes too", async () => {
  const product = await startEmbeddedProduct(folder.path, { LOG_LEVEL: "info" });
  const acknowledged: string[] = [];
  const ask = async (target: string) => (await fetch(product.url + target)).status;
  const place = async () => {
    const email = `iris@${randomUUID().slice(0, 8)}.test`;
    const form = postedTexts(visitorForm({ ownerEmail: email }, new Date()));
    const answer = await fetch(`${product.url}/brief-form`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: product.url },
      body: new URLSearchParams(form),
    });
    await answer.text();
    if (answer.status === 302) acknowledged.push(submissionOf(form.submissionKey ?? "", email));
    return answer.status;
  };
  const outside = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: product.databaseUrl() });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const expectAllThere = async () => {
    const rows = await outside("select submission_key as key from briefs");
    const there = new Set(rows.map(({ key }) => key));
    expect(acknowledged.filter((key) => !there.has(key))).toEqual([]);
  };
  try {
    await until("the pages", PATIENCE_MS, () => product.output().includes("public pages made"));
    for (let brief = 0; brief < 5; brief += 1) expect(await place()).toBe(302);
    let ends = 0;
    const back: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const isLogFull = round % 2 === 0;
      disk.fill();
      // What has its place already is still stored: the first that needs a new one is not.
      const isFull = async () => {
        const status = await place();
        expect([302, 503]).toContain(status);
        expect(await ask(KEPT)).toBe(200);
        // A file of the log of changes at a time, as much work would: without one the server ends.
        if (isLogFull) await outside("select pg_switch_wal()").catch(() => undefined);
        return status === 503 && (!isLogFull || product.postmaster() === null);
      };
      await until("the disk is full", PATIENCE_MS, isFull);
      ends += isLogFull ? 1 : 0;
      await until("health knows", PATIENCE_MS, async () => (await ask("/health")) === 503);
      await sleep(3_000);
      expect(await ask(KEPT)).toBe(200);
      expect(product.process.exitCode, product.output()).toBeNull();
      await disk.free();
      const freed = performance.now();
      await until("it stores again", PATIENCE_MS, async () => (await place()) === 302);
      back.push(performance.now() - freed);
      expect(back.at(-1)).toBeLessThan(2 * BACK_MS);
      await expectAllThere();
    }
    tell("full disk of the embedded database", {
      acknowledged: acknowledged.length,
      rounds: ROUNDS,
      serverEnded: ends,
      backMs: spreadOf(back),
    });
    expect(await product.stop(), product.output()).toBe(0);
  } catch (error) {
    throw new Error(`it printed:\n${product.output()}`, { cause: error });
  } finally {
    await product.stop();
  }
});
