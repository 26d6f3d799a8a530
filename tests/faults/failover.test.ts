import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { joinApp } from "../factories/app.ts";
import { surviveFailovers } from "../factories/failover.ts";
import { halfStates } from "../factories/failover-load.ts";
import { startPatroni } from "../factories/patroni.ts";
import { addClient } from "../factories/people.ts";
import { isDone, postBrief, poster } from "../factories/posted-deal.ts";
import { startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { tell } from "../factories/spread.ts";
import { temporaryFolder } from "../setup/temporary.ts";

/** FAILOVERS=3 for a short look. */
const KILLS = Number(process.env.FAILOVERS) || 20;
const ROUND_MS = 120_000;
/** Longer than Patroni's loop_wait. */
const SEEN_BY_THEN_MS = 7_000;

const cluster = await startPatroni();
const folder = await temporaryFolder("failover");
const { app, env } = joinApp(
  { DATABASE_URL: cluster.url, DATA_DIR: folder.path },
  { clock: "real" },
);
afterAll(async () => {
  await cluster.remove();
  await folder.remove();
});

test(`the leader of a cluster is killed ${KILLS} times under load: what was answered is there, and writing goes on`, {
  timeout: KILLS * ROUND_MS,
}, async () => {
  const figures = await surviveFailovers({ cluster, app, env, kills: KILLS, seed: inject("seed") });
  tell("failover", figures);
  expect(figures.acknowledged).toBeGreaterThan(10 * KILLS);
  expect(figures.keptPagesFailed).toBe(0);
});

test("told to be strict, it stores nothing while no standby is there, and nobody is told otherwise; afterwards it is, once", async () => {
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  try {
    const client = await addClient(app);
    const post = poster(app, product.url);
    const key = randomUUID();
    const place = () => postBrief(post, client, "zonder kopie", key);
    expect(isDone(await postBrief(post, client, "met kopie", randomUUID()))).toBe(true);
    const leader = await cluster.leader();
    leader?.ctl("edit-config", "verhuisbod", "--force", "-s", "synchronous_mode_strict=true");
    // It shows in nothing until a standby goes.
    await sleep(SEEN_BY_THEN_MS);
    const standbys = cluster.nodes.filter((node) => node !== leader);
    for (const node of standbys) await node.crash();
    expect((await place()).status).toBe(503);
    for (const node of standbys) node.start();
    await cluster.whole();
    await until("it is stored", ROUND_MS, async () => isDone(await place()));
    leader?.ctl("edit-config", "verhuisbod", "--force", "-s", "synchronous_mode_strict=false");
    expect(await halfStates(app)).toEqual([]);
  } finally {
    await product.stop();
  }
});

test("a leader is changed on purpose within seconds, and a standby is copied anew, as the docs say", async () => {
  const product = await startProduct({ ...env, LOG_LEVEL: "warn" });
  try {
    const client = await addClient(app);
    const post = poster(app, product.url);
    const place = () => postBrief(post, client, `gepland ${randomUUID()}`, randomUUID());
    expect(isDone(await place())).toBe(true);
    const before = await cluster.leader();
    const next = await cluster.synchronousStandby();
    const begun = performance.now();
    const names = ["--leader", before?.name ?? "", "--candidate", next?.name ?? ""];
    before?.ctl("switchover", "verhuisbod", ...names, "--force");
    await until("writing again", ROUND_MS, async () => isDone(await place()));
    tell("switchover", { writingAgain: Math.round(performance.now() - begun) });
    await cluster.whole();
    expect((await cluster.leader())?.name).toBe(next?.name);
    const copies = () => before?.output().split("bootstrapped from").length ?? 0;
    const copied = copies();
    next?.ctl("reinit", "verhuisbod", before?.name ?? "", "--force");
    await until("it is copied", ROUND_MS, () => copies() > copied);
    await cluster.whole();
    expect(await halfStates(app)).toEqual([]);
  } finally {
    await product.stop();
  }
});
