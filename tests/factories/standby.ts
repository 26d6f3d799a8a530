import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "~/server/db/embedded.ts";
import { administer } from "../setup/template.ts";
import type { DebianPostgres } from "./debian-postgres.ts";
import { runs } from "./own-postgres.ts";

/** A standby that follows a PostgreSQL by streaming. */
export interface Standby {
  /** The same database there. */
  url: string;
  /** Receives what its leader does, and shows nothing of it, until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Shows each commit so many milliseconds after it was made. */
  delay(milliseconds: number): Promise<void>;
  /** Ends its first process by -9; the others end by themselves a moment later. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

const AGAIN_MS = 100;

/** Copies `leader` and starts the copy as its standby; its files go with the leader's folder. */
export async function startStandby(leader: DebianPostgres): Promise<Standby> {
  const cluster = path.join(leader.folder, "standby");
  const own = await freePort();
  const from = new URL(leader.url);
  const source = ["-h", from.hostname, "-p", from.port, "-U", "postgres"];
  leader.run("pg_basebackup", ...source, "-D", cluster, "-R", "-X", "stream", "-c", "fast");
  const settings = path.join(cluster, "postgresql.auto.conf");
  appendFileSync(settings, `port = ${own}\nhot_standby = on\n`);
  const url = new URL(leader.url);
  url.port = String(own);
  const asOwner = new URL(url);
  asOwner.username = "postgres";
  const ask = async (statement: string) => void (await administer(asOwner.href, statement));
  const log = path.join(leader.folder, "standby.log");

  async function start(): Promise<void> {
    for (;;) {
      try {
        return void leader.run("pg_ctl", "-D", cluster, "-l", log, "-w", "-t", "60", "start");
      } catch {
        // What a killed one shared with its others is free once the last of them has gone.
        await sleep(AGAIN_MS);
      }
    }
  }

  await start();
  return {
    url: url.href,
    pause: () => ask("select pg_wal_replay_pause()"),
    resume: () => ask("select pg_wal_replay_resume()"),
    async delay(milliseconds) {
      appendFileSync(settings, `recovery_min_apply_delay = ${milliseconds}\n`);
      await ask("select pg_reload_conf()");
    },
    async kill() {
      const [first = ""] = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(first), "SIGKILL");
      while (runs(Number(first))) await sleep(5);
    },
    start,
    stop() {
      if (!existsSync(path.join(cluster, "postmaster.pid"))) return;
      leader.run("pg_ctl", "-D", cluster, "-w", "-m", "immediate", "stop");
    },
  };
}
