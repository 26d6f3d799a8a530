import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Services } from "~/server/services.ts";
import { halfStates, type Load, missingOf, startLoad } from "./failover-load.ts";
import { readMailFolder } from "./mail.ts";
import type { PatroniCluster } from "./patroni.ts";
import { type Product, startProduct } from "./product.ts";
import { waitingTasks } from "./queue.ts";
import { until } from "./restarts.ts";
import { seeded } from "./seeded.ts";
import { type Spread, spreadOf } from "./spread.ts";

export interface Failovers {
  cluster: PatroniCluster;
  /** On the cluster's database. */
  app: Services;
  env: Record<string, string>;
  kills: number;
  seed: number;
}

/** What there was; times in milliseconds. */
export interface FailoverFigures {
  kills: number;
  acknowledged: number;
  lost: number;
  putOff: number;
  /** From a kill to the first answer that something is stored. */
  writingAgain: Spread;
  keptPages: number;
  keptPagesFailed: number;
}

/** What is promised. */
const WRITING_AGAIN_MS = 30_000;
const LONGEST_PAUSE_MS = 4_000;
const LOOK_MS = 100;
const TASKS_MS = 120_000;

/**
 * Kills the leader of a cluster so many times under a product that people use, each time brings it back
 * as a standby, and holds product and cluster to their word: what somebody was told is done is there,
 * whole, and mailed; writing goes on within 30 s; pages that are kept are answered all the while.
 */
export async function surviveFailovers(given: Failovers): Promise<FailoverFigures> {
  const { cluster, app, env, kills, seed } = given;
  const random = seeded(seed);
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  let load: Load | undefined;
  try {
    load = await startLoad(app, product.url);
    const pages = watchKept(product);
    const pauses: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      await sleep(500 + random() * LONGEST_PAUSE_MS);
      pauses.push(await killOnce(cluster, load));
    }
    await load.stop();
    const kept = await pages.stop();
    await expectWhole(given, load);
    expect(product.process.exitCode, product.output()).toBeNull();
    return {
      kills,
      acknowledged: load.acknowledged.length,
      lost: 0,
      putOff: load.putOff(),
      writingAgain: spreadOf(pauses),
      ...kept,
    };
  } catch (error) {
    const said = cluster.nodes.map((node) => node.output().slice(-5_000)).join("\n---\n");
    const told = `TEST_SEED=${seed}; it printed:\n${product.output().slice(-20_000)}\n${said}`;
    throw new Error(told, { cause: error });
  } finally {
    await load?.stop().catch(() => undefined);
    await product.stop();
  }
}

/** Ends the leader, waits until an act is stored that was begun afterwards, and brings the node back. */
async function killOnce(cluster: PatroniCluster, { acknowledged }: Load): Promise<number> {
  const node = await cluster.killLeader();
  const killed = performance.now();
  const first = () => acknowledged.find(({ askedAt }) => askedAt > killed);
  await until("writing again", WRITING_AGAIN_MS, () => first() !== undefined);
  node.start();
  await cluster.whole();
  return (first()?.answeredAt ?? 0) - killed;
}

/** Asks for a page that is kept, again and again. */
function watchKept(product: Product) {
  const stopping = new AbortController();
  let [keptPages, keptPagesFailed] = [0, 0];
  async function keepAsking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${product.url}/`).catch(() => null);
      await answer?.body?.cancel();
      keptPages += 1;
      if (answer?.status !== 200) keptPagesFailed += 1;
      await sleep(LOOK_MS);
    }
  }
  const ended = keepAsking();
  return {
    async stop() {
      stopping.abort();
      await ended;
      return { keptPages, keptPagesFailed };
    },
  };
}

async function expectWhole({ app, env }: Failovers, { acknowledged, strange }: Load) {
  expect(strange, "answers that are neither yes nor a moment's patience").toEqual([]);
  expect(await missingOf(app, acknowledged), "told that it is done, and not there").toEqual([]);
  expect(await halfStates(app)).toEqual([]);
  await until("the mails", TASKS_MS, async () => {
    await app.db.$client.query("update graphile_worker._private_jobs set run_at = now()");
    return (await waitingTasks(app)).length === 0;
  });
  const mails = await readMailFolder(path.join(env.DATA_DIR ?? "", "mail"));
  const confirmations = mails.filter(({ subject }) => subject.startsWith("Je aanvraag"));
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from briefs`,
  );
  expect(confirmations, "a mail for each brief").toHaveLength(rows[0]?.count ?? -1);
}
