import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../app/server/db/embedded.ts";

/** The product's own PostgreSQL, in a folder that goes with it. */
export interface Cluster {
  /** Makes an empty database. */
  create(name: string): Promise<Database>;
  stop(): Promise<void>;
}

export interface Database {
  url: string;
  /** Asks on a connection of the bench's own, without a limit on how long it takes. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const CONNECTIONS = { each: 40, ofOthers: 40 };

const running = new Set<Cluster>();

/**
 * Started by the bench and not by the product, so that it does not share the product's core; for so many
 * `processes` of the product, as docs/several-machines.md has its `max_connections`.
 */
export async function startCluster(processes = 1): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "verhuisbod-bench-database-"));
  const postgres = await startEmbeddedPostgres(folder, {
    connections: CONNECTIONS.ofOthers + processes * CONNECTIONS.each,
  });
  const cluster: Cluster = {
    async create(name) {
      const server = connect(postgres.url);
      await server.query(`create database ${name}`);
      await server.close();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return connect(url.href);
    },
    async stop() {
      running.delete(cluster);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  running.add(cluster);
  return cluster;
}

/** Ends what would outlive a bench that is broken off. */
export async function stopClusters(): Promise<void> {
  for (const cluster of running) await cluster.stop();
}

function connect(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => {});
  return {
    url,
    async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      return (await pool.query<Row>(text, values)).rows;
    },
    close: () => pool.end(),
  };
}

const LOOK_MS = 100;

/** Waits until no task is due or running. */
export async function tasksDone(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker._private_jobs
       where locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
    );
    if (row?.left === 0) return;
    await sleep(LOOK_MS);
  }
}
