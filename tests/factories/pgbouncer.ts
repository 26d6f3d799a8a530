import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { unprivilegedUser } from "~/server/db/cluster-place.ts";
import { freePort } from "~/server/db/embedded.ts";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { documented } from "./documented.ts";

/** A PgBouncer in front of a database, in transaction mode. */
export interface Pgbouncer {
  /** The database through it. */
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts Debian's PgBouncer as docs/ have it, with so many connections to the database of `target`. */
export async function startPgbouncer(target: string, connections: number): Promise<Pgbouncer> {
  const program = programOf("pgbouncer", "/usr/sbin/pgbouncer");
  const folder = await temporaryFolder("pgbouncer");
  const { username, password, hostname, port, pathname } = new URL(target);
  const own = String(await freePort());
  const files = { ini: path.join(folder.path, "ini"), users: path.join(folder.path, "users") };
  const database = pathname.slice(1);
  writeFileSync(files.users, `"${username}" "${password}"\n`);
  writeFileSync(
    files.ini,
    documented("pgbouncer/pgbouncer.ini", {
      "verhuisbod = host=127.0.0.1 port=5432 dbname=verhuisbod": `${database} = host=${hostname} port=${port} dbname=${database}`,
      "listen_port = 6432": `listen_port = ${own}`,
      "admin_users = verhuisbod": `admin_users = ${username}`,
      "pidfile = /var/run/postgresql/pgbouncer.pid": "",
      "logfile = /var/log/postgresql/pgbouncer.log": "",
      "/etc/pgbouncer/userlist.txt": files.users,
      "default_pool_size = 20": `default_pool_size = ${connections}`,
    }),
  );
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (owner) for (const file of Object.values(files)) chownSync(file, owner.uid, owner.gid);
  const url = new URL(target);
  url.port = own;
  let child: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    child = spawn(program, [files.ini], { stdio: "ignore", ...owner });
    while (!(await answersAt(url.href))) await sleep(20);
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    url: url.href,
    start,
    stop,
    async remove() {
      await stop();
      await folder.remove();
    },
  };
}

async function answersAt(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
