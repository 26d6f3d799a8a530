import { afterAll, expect, inject, test } from "vitest";
import { joinApp } from "../factories/app.ts";
import { surviveFailovers } from "../factories/failover.ts";
import { startPatroni } from "../factories/patroni.ts";
import { temporaryFolder } from "../setup/temporary.ts";

/** FAILOVERS=3 for a short look. */
const KILLS = Number(process.env.FAILOVERS) || 20;
const ROUND_MS = 120_000;

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
}, async ({ annotate }) => {
  const figures = await surviveFailovers({ cluster, app, env, kills: KILLS, seed: inject("seed") });
  await annotate(JSON.stringify(figures));
  expect(figures.acknowledged).toBeGreaterThan(10 * KILLS);
  expect(figures.keptPagesFailed).toBe(0);
});
