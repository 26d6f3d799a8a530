import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { databaseUrl, makeTemplate, TEMPLATE } from "../setup/template.ts";
import { temporaryFolder } from "../setup/temporary.ts";

/** A PostgreSQL of a test's own, that may be ended and started at will. */
export interface OwnPostgres {
  /** A migrated database in it. */
  url: string;
  /** Ends it as `pg_ctl stop -m immediate` does: nothing is finished, nobody is told. */
  crash(): Promise<void>;
  /** Ends its first process by -9; the others end by themselves a moment later. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with these variables; resolves when it answers. */
  start(env?: Record<string, string>): Promise<void>;
  /** Ends it for good. */
  remove(): Promise<void>;
}

/** Starts a PostgreSQL of its own with an empty migrated database. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await temporaryFolder("own-postgres");
  const template = await makeTemplate(folder.path);
  const url = databaseUrl(template.url, TEMPLATE);
  const cluster = await settingOf(url, "data_directory");
  let pid = pidOf(cluster);

  async function crash(): Promise<void> {
    if (runs(pid)) process.kill(pid, "SIGQUIT");
    while (runs(pid)) await sleep(10);
  }

  async function kill(): Promise<void> {
    if (runs(pid)) process.kill(pid, "SIGKILL");
    while (runs(pid)) await sleep(5);
  }

  async function start(env: Record<string, string> = {}): Promise<void> {
    // What a killed one shared with its others is free once the last of them has gone.
    for (;;) {
      const child = launch(env);
      const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      pid = child.pid ?? 0;
      let hasGone = false;
      void gone.then(() => {
        hasGone = true;
      });
      while (!hasGone) {
        if (await answers(url)) return;
        await sleep(20);
      }
    }
  }

  function launch(own: Record<string, string>) {
    const [program = "", ...words] = wordsOf(
      readFileSync(path.join(cluster, "postmaster.opts"), "utf8"),
    );
    const { uid, gid } = statSync(cluster);
    const child = spawn(program, words, {
      cwd: path.dirname(cluster),
      env: { PATH: process.env.PATH, LC_ALL: "C", ...own },
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      stdio: "ignore",
      detached: true,
    });
    child.unref();
    return child;
  }

  return {
    url,
    crash,
    kill,
    start,
    async remove() {
      await crash();
      await folder.remove();
    },
  };
}

/** The command line of a server's last start: the program as it is, every word after it between marks. */
export function wordsOf(options: string): string[] {
  const [program = ""] = options.split(' "', 1);
  const words = [...options.slice(program.length).matchAll(/"([^"]*)"/g)];
  return [program.trim(), ...words.map(([, word = ""]) => word)];
}

function pidOf(cluster: string): number {
  return Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Whether a process of this id is there. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function settingOf(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [
    name,
  ]);
  await client.end();
  return rows[0]?.value ?? "";
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A way to a database that can stop passing bytes without closing a connection, be slow or be closed. */
export interface Freezer {
  /** The same database, through this way. */
  url: string;
  freeze(): void;
  thaw(): void;
  /** From now on all that is asked waits so many milliseconds on its way. */
  delay(milliseconds: number): void;
  /** Ends every connection and refuses new ones, as a closed port does, until it is opened again. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): void;
}

/** Puts a way to `target` that can freeze between it and its clients. */
export async function startFreezer(target: string): Promise<Freezer> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let frozen = false;
  let delayMs = 0;
  const pass = (client: Socket) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (from === client) from.on("data", (piece) => forward(piece, client, upstream));
      else from.pipe(to);
      if (frozen) from.pause();
    }
  };
  const forward = (piece: Buffer, client: Socket, upstream: Socket) => {
    if (delayMs === 0) return void upstream.write(piece);
    // One after the other: what comes meanwhile waits as long again.
    client.pause();
    setTimeout(() => {
      upstream.write(piece);
      if (!frozen) client.resume();
    }, delayMs);
  };
  let server = createServer(pass);
  const listen = (wanted: number) =>
    new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", () => resolve()));
  await listen(0);
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    async shut() {
      const shut = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await shut;
    },
    async open() {
      server = createServer(pass);
      await listen(Number(url.port));
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
