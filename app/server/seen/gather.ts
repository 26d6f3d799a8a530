import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isAhead } from "~/shared/clock-skew.ts";
import { allKept } from "~/shared/keeper.ts";
import { readState } from "../backup/make.ts";
import type { Db } from "../db/connect.ts";
import { readQueueFigures } from "../db/queue-figures.ts";
import type { Services } from "../services.ts";
import type { Metrics } from "./metrics.ts";

/** Who asks twice within this gets the queue's figures of the first time. */
const QUEUE_MS = 5_000;
/** What a database that is busy or silent has to answer in. */
const ASKED_MS = 2_000;

const PAPERS: Record<string, string> = {
  "draw-invoice.ts": "invoice",
  "draw-sheet.ts": "sheet",
  "draw-card.ts": "card",
};

/** What is looked at only when somebody asks for the metrics. */
export interface Watched {
  tasksDb: Db;
  streams: () => number;
}

/** Reads into the metrics what they show of this moment; what does not answer in time is left out. */
export function gatherer(
  { metrics, db, replica, config, clock }: Services,
  { tasksDb, streams }: Watched,
) {
  const pools = {
    requests: db.$client,
    tasks: tasksDb.$client,
    ...(replica && { reads: replica.pool }),
  };
  let askedAt = Number.NEGATIVE_INFINITY;

  async function readQueue(): Promise<void> {
    if (performance.now() - askedAt < QUEUE_MS) return;
    askedAt = performance.now();
    metrics.forget(
      "verhuisbod_queue_tasks",
      "verhuisbod_queue_oldest_seconds",
      "verhuisbod_queue_given_up",
    );
    const figures = await Promise.race([
      readQueueFigures(db).catch(() => []),
      sleep(ASKED_MS, [], { ref: false }),
    ]);
    for (const { task, due, oldestSeconds, givenUp } of figures) {
      metrics.set("verhuisbod_queue_tasks", { task }, due);
      metrics.set("verhuisbod_queue_oldest_seconds", { task }, oldestSeconds);
      metrics.set("verhuisbod_queue_given_up", { task }, givenUp);
    }
  }

  // From what this process or its command noted last: the place itself may be slow, or away.
  async function backupAge(): Promise<number> {
    const lastGood = (await readState(config.dataDir))?.lastGood;
    const now = clock.now();
    // One that is dated ahead counts as none.
    if (!lastGood || isAhead(lastGood, now)) return Number.POSITIVE_INFINITY;
    return Math.max(0, now.getTime() - new Date(lastGood).getTime()) / 1_000;
  }

  return async (): Promise<void> => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      const states = { taken: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
      for (const [state, count] of Object.entries(states)) {
        metrics.set("verhuisbod_pool_connections", { pool, state }, count);
      }
    }
    metrics.set("verhuisbod_streams", {}, streams());
    readKept(metrics);
    const disk = await statfs(config.dataDir).catch(() => null);
    if (disk) metrics.set("verhuisbod_disk_free_bytes", {}, disk.bavail * disk.bsize);
    if (config.backup) metrics.set("verhuisbod_backup_age_seconds", {}, await backupAge());
    const isUp = await db.$client.pulse.beats();
    metrics.set("verhuisbod_database_up", {}, isUp ? 1 : 0);
    if (isUp) await readQueue();
  };
}

function readKept(metrics: Metrics): void {
  metrics.forget(
    "verhuisbod_pages_found_total",
    "verhuisbod_pages_missed_total",
    "verhuisbod_drawn_total",
  );
  for (const { name, found, missed, bytes } of allKept()) {
    const paper = PAPERS[name];
    // Whatever was not kept was drawn.
    if (paper) metrics.count("verhuisbod_drawn_total", { paper }, missed);
    if (name !== "pages") continue;
    metrics.count("verhuisbod_pages_found_total", {}, found);
    metrics.count("verhuisbod_pages_missed_total", {}, missed);
    metrics.set("verhuisbod_pages_bytes", {}, bytes);
  }
}
