import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, statfsSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotRun } from "../boot/cannot-run.ts";
import type { Log } from "../boot/log.ts";
import { type ClusterPlace, locationIn, placeCluster, refuseAnothers } from "./cluster-place.ts";
import { DatabaseClient } from "./database-error.ts";
import { keepUp } from "./kept-up.ts";
import { archiving, makeSpool } from "./wal-spool.ts";

const [START_TIMEOUT_MS, STOP_TIMEOUT_MS] = [60_000, 8_000];
/** PostgreSQL writes its log of changes in files of 16 MB. */
const NEEDED_MB = 17;

const CONNECTIONS = 80;

interface Wish {
  connections?: number;
  archives?: boolean;
}

/**
 * Starts the PostgreSQL that comes with the product, on a free loopback port. A server that
 * outlived a killed app is found and used again; a crashed one recovers by itself. `connections` are
 * those it takes at most; with `archives` it keeps its log of changes for backups; `notes` are for a
 * person, a line each; `stop` resolves when it has gone. From `watch` on it is brought up again when it
 * ends by itself, on the same port.
 * @throws CannotRun with the end of the server's own log when it does not come up.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { connections = CONNECTIONS, archives = false }: Wish = {},
) {
  await mkdir(dataDir, { recursive: true });
  const place = await placeCluster(dataDir);
  const password = await readPassword(dataDir);
  if (!existsSync(path.join(place.cluster, "PG_VERSION"))) await initialise(place, password);

  const wish = { connections, archives };
  let { pid, port } = await bringUp(place, password, wish);
  let watching: ReturnType<typeof keepUp> | undefined;
  return {
    url: urlFor(port, password),
    notes: place.notes,
    watch(log: Log): void {
      const again = async () => {
        ({ pid, port } = await bringUp(place, password, wish, port));
      };
      watching = keepUp({ runs: () => signal(pid, 0), bringUp: again }, log);
    },
    async stop(): Promise<void> {
      await watching?.stop();
      await stop(pid);
    },
  };
}

/** Takes over the server that runs already, or launches one, on the port that is named. */
async function bringUp(
  place: ClusterPlace,
  password: string,
  { connections, archives }: Required<Wish>,
  wanted = 0,
) {
  const running = readPostmaster(place.cluster);
  if (running && (await accepts(urlFor(running.port, password)))) {
    refuseAnothers(running, place.cluster);
    if (!wanted || running.port === wanted) return running;
    // An operator's command started it meanwhile, on a port that nobody here knows.
    await stop(running.pid);
  }
  const port = wanted || (await freePort());
  const url = urlFor(port, password);
  const settings = { max_connections: String(connections), ...(archives && archiving(place)) };
  if (archives) await makeSpool(place);
  return { pid: await launch(place, port, settings, () => accepts(url)), port };
}

/** Whether `dataDir` has a database already, or says where it is. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "db/postgres/PG_VERSION")) || locationIn(dataDir) !== null;
}

export function urlFor(port: number, password: string): string {
  return `postgres://verhuisbod:${password}@127.0.0.1:${port}/postgres`;
}

export async function readPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "postgres-password");
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return await readFile(file, "utf8");
}

// Made beside its final place and renamed, so that a kill halfway leaves no half cluster.
async function initialise(place: ClusterPlace, password: string): Promise<void> {
  const fresh = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.pw`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (place.owner) {
    await chown(fresh, place.owner.uid, place.owner.gid);
    await chown(passwordFile, place.owner.uid, place.owner.gid);
  }
  const flags = ["--username=verhuisbod", "--auth=scram-sha-256", "--encoding=UTF8"];
  const child = spawn(
    path.join(place.binaries, "bin/initdb"),
    ["-D", fresh, `--pwfile=${passwordFile}`, "--locale=C", ...flags],
    { ...asOwner(place), stdio: ["ignore", "ignore", "pipe"] },
  );
  const [code, complaint] = await Promise.all([exitOf(child), text(child.stderr)]);
  await rm(passwordFile, { force: true });
  if (code !== 0) throw unusable(place, complaint.trim());
  await rename(fresh, place.cluster);
}

/**
 * Starts the server of a cluster and waits until `isUp`; answers its process. @throws CannotRun
 * with the end of its log when it ends before.
 */
export async function launch(
  place: ClusterPlace,
  port: number,
  further: Record<string, string>,
  isUp: () => Promise<boolean>,
  patienceMs = START_TIMEOUT_MS,
): Promise<number> {
  const logFile = `${place.cluster}.log`;
  const log = openSync(logFile, "a", 0o640);
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(port),
    shared_buffers: "96MB",
    // What a statement met is in its detail, such as an address that is taken.
    log_error_verbosity: "terse",
    ...further,
  };
  // A group of its own: Ctrl-C must reach the app, which then stops the server last.
  const child = spawn(
    path.join(place.binaries, "bin/postgres"),
    [
      "-D",
      place.cluster,
      ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
    ],
    { ...asOwner(place), stdio: ["ignore", log, log], detached: true },
  );
  closeSync(log);
  child.unref();
  let exited = false;
  const ended = () => {
    exited = true;
  };
  exitOf(child).then(ended, ended);
  const deadline = Date.now() + patienceMs;
  while (!(await isUp())) {
    if (exited || Date.now() > deadline) {
      throw unusable(place, `The end of ${logFile}:\n${lastLines(logFile)}`);
    }
    await sleep(40);
  }
  if (child.pid === undefined) throw new Error("PostgreSQL has no process id");
  return child.pid;
}

function unusable(place: ClusterPlace, said: string): CannotRun {
  const folder = path.dirname(place.cluster);
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_048_576);
  const why =
    free < NEEDED_MB ? `its disk is full (${free} MB free): make room there` : "see below";
  return new CannotRun(`DATA_DIR: PostgreSQL did not start in ${folder}: ${why}.\n${said}`);
}

export function asOwner(place: ClusterPlace) {
  const env = { PATH: process.env.PATH, LC_ALL: "C" };
  return { cwd: path.dirname(place.cluster), env, ...place.owner };
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, "exit");
  return code;
}

function readPostmaster(cluster: string): { pid: number; folder: string; port: number } | null {
  try {
    const lines = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 ? { pid, folder: lines[1] ?? "", port } : null;
  } catch {
    return null;
  }
}

export async function accepts(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function stop(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  if (!signal(pid, "SIGINT")) return;
  while (signal(pid, 0)) {
    if (Date.now() > deadline) {
      signal(pid, "SIGQUIT");
      return;
    }
    await sleep(20);
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, "utf8").trim().split("\n").slice(-12).join("\n");
  } catch {
    return "(no log)";
  }
}

/** A loopback port that nobody listens on, below those that connections on their way out get. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(Boolean, () => false);
    await new Promise((closed) => server.close(closed));
    if (isFree) return port;
  }
}
