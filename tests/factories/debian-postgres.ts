import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "~/server/db/embedded.ts";
import { install } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const MAJOR = "15";
const PROGRAMS = `/usr/lib/postgresql/${MAJOR}/bin`;

/** A PostgreSQL of Debian's with one empty database, run by its own user. */
export interface DebianPostgres {
  url: string;
  /** Its data folder. */
  cluster: string;
  folder: string;
  /** Runs a program as its user; answers what it printed. @throws Error with what it complained of */
  run(program: string, ...words: string[]): string;
  /** Starts it, also after it was stopped; waits until it answers. */
  start(): void;
  stop(): void;
  remove(): Promise<void>;
}

/** Makes and starts one with `settings`, lines of postgresql.conf in which CLUSTER stands for its data folder. */
export async function startDebianPostgres(settings: string[] = []): Promise<DebianPostgres> {
  if (!existsSync(PROGRAMS)) install(`postgresql-${MAJOR}`);
  if (!existsSync(PROGRAMS)) {
    throw new Error(`No ${PROGRAMS}: install it (on Debian: apt-get install postgresql-${MAJOR})`);
  }
  const folder = await temporaryFolder("debian-postgres");
  const owner = {
    uid: Number(execFileSync("id", ["-u", "postgres"])),
    gid: Number(execFileSync("id", ["-g", "postgres"])),
  };
  chownSync(folder.path, owner.uid, owner.gid);
  const cluster = path.join(folder.path, "cluster");
  const port = await freePort();
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      ...owner,
      cwd: folder.path,
      encoding: "utf8",
      env: { PATH: `${PROGRAMS}:${process.env.PATH}`, HOME: folder.path, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  run("initdb", "-D", cluster, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C");
  const sockets = path.join(folder.path, "sockets");
  mkdirSync(sockets);
  chownSync(sockets, owner.uid, owner.gid);
  const lines = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${sockets}'`,
    "max_connections = 60",
    ...settings.map((line) => line.replaceAll("CLUSTER", cluster)),
  ];
  writeFileSync(path.join(cluster, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  const log = path.join(folder.path, "log");
  const start = () => void run("pg_ctl", "-D", cluster, "-l", log, "-w", "-t", "60", "start");
  const stop = () => void run("pg_ctl", "-D", cluster, "-w", "-m", "fast", "stop");
  start();
  run("createuser", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "verhuisbod");
  run(
    "createdb",
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
    "-U",
    "postgres",
    "-O",
    "verhuisbod",
    "verhuisbod",
  );
  return {
    url: `postgres://verhuisbod@127.0.0.1:${port}/verhuisbod`,
    cluster,
    folder: folder.path,
    run,
    start,
    stop,
    async remove() {
      if (existsSync(path.join(cluster, "postmaster.pid"))) stop();
      await folder.remove();
    },
  };
}
