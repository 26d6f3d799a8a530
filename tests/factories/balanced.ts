import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "~/server/db/embedded.ts";
import { programOf } from "../setup/debian.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { type Product, type Settings, startProduct } from "./product.ts";
import { until } from "./restarts.ts";

/** The file of the documentation that these tests run. */
const DOCUMENTED = "docs/proxies/haproxy.cfg";
/** Longer than the documented probes take to find out that a process is not ready. */
const DRAIN_SECONDS = "2";
const TAKEN_MS = 30_000;
/** As many as a process that no administrator set a limit for may open. */
const CONNECTIONS = 8_000;

/** The product as several processes behind HAProxy, on one database and one bucket. */
export interface Balanced {
  /** Where the balancer answers: the origin of all. */
  url: string;
  /** What all processes were started with, without what each has of its own. */
  settings: Settings;
  /** The address of each process itself, in their order. */
  origins: readonly string[];
  /** Everything that a process printed since its last start. */
  output(nth: number): string;
  /** Ends a process without a word. */
  kill(nth: number): Promise<void>;
  /** Starts a process that was ended, or that runs no longer; resolves when the balancer asks it again. */
  start(nth: number): Promise<void>;
  /** Asks a process to stop and waits; how long that took, in milliseconds, and its exit code. */
  stop(nth: number): Promise<{ ms: number; code: number | null }>;
  /** Stops a process in order and starts it again. */
  restart(nth: number): Promise<{ ms: number; code: number | null }>;
  /** Whether the balancer sends visitors to each process. */
  taken(): Promise<boolean[]>;
  /** Stops everything and checks that nothing ended with an error. */
  remove(): Promise<void>;
}

export interface BalancedOptions {
  processes: number;
  databaseUrl: string;
  /** The settings of a bucket, as a test store has them. */
  bucket: Settings;
  /** More settings for every process. */
  settings?: Settings;
}

/** Starts so many processes, and HAProxy by the documented file before them. */
export async function startBalanced(options: BalancedOptions): Promise<Balanced> {
  const { processes, databaseUrl, bucket } = options;
  const program = programOf("haproxy", "/usr/sbin/haproxy");
  const folder = await temporaryFolder("balanced");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const ports: number[] = [];
  for (let nth = 0; nth < processes; nth += 1) ports.push(await freePort());
  const settings: Settings = {
    APP_URL: url,
    TRUST_PROXY: "on",
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "een geheim dat alle processen delen en niemand raadt",
    ERASURE_LEDGER: path.join(folder.path, "erasures.log"),
    DRAIN_SECONDS,
    LOG_LEVEL: "warn",
    ...bucket,
    ...options.settings,
  };
  const socket = path.join(folder.path, "haproxy.sock");
  const file = path.join(folder.path, "haproxy.cfg");
  await writeFile(file, configOf({ port, ports, socket }));
  const own = (nth: number): Settings => ({
    ...settings,
    PORT: String(ports[nth]),
    DATA_DIR: path.join(folder.path, `process-${nth}`),
  });
  const running: Product[] = [];
  // One by one: the first migrates.
  for (let nth = 0; nth < processes; nth += 1) running.push(await startProduct(own(nth)));
  const balancer = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"] });
  const said = sayingOf(balancer);
  const ended = once(balancer, "exit");
  const at = (nth: number): Product => {
    const product = running[nth];
    if (!product) throw new Error(`there is no process ${nth}`);
    return product;
  };

  async function taken(): Promise<boolean[]> {
    const lines = (await asked(socket, "show stat")).split("\n").map((line) => line.split(","));
    const column = lines[0]?.indexOf("status") ?? -1;
    return ports.map((_, nth) =>
      lines.some(
        (line) =>
          line[0] === "pages" && line[1] === nameOf(nth) && line[column]?.startsWith("UP") === true,
      ),
    );
  }
  const isTaken = async (nth: number) => (await taken().catch(() => []))[nth] === true;

  async function stop(nth: number) {
    const begun = performance.now();
    const code = await at(nth).stop();
    return { ms: performance.now() - begun, code };
  }

  async function start(nth: number): Promise<void> {
    running[nth] = await startProduct(own(nth));
    await until(`process ${nth} is asked`, TAKEN_MS, () => isTaken(nth));
  }

  async function remove(): Promise<void> {
    await Promise.all(running.map((product) => product.stop()));
    balancer.kill("SIGTERM");
    await ended;
    await folder.remove();
  }

  const balanced: Balanced = {
    url,
    settings,
    origins: ports.map((own) => `http://localhost:${own}`),
    output: (nth) => at(nth).output(),
    kill: (nth) => at(nth).kill(),
    start,
    stop,
    async restart(nth) {
      const stopped = await stop(nth);
      await start(nth);
      return stopped;
    },
    taken,
    remove,
  };
  try {
    await until("the balancer asks all processes", TAKEN_MS, async () => {
      if (balancer.exitCode !== null) throw new Error(`HAProxy ended:\n${said()}`);
      return (await taken().catch(() => [false])).every(Boolean);
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return balanced;
}

const nameOf = (nth: number) => `app${nth + 1}`;

/** The documented file with other addresses, and without what needs root, a log and a certificate. */
function configOf({ port, ports, socket }: { port: number; ports: number[]; socket: string }) {
  const lines = readFileSync(DOCUMENTED, "utf8").split("\n");
  const written = lines.flatMap((line) => {
    if (/^ *(log|chroot|user|group|bind :443|http-request redirect|option httplog)\b/.test(line)) {
      return [];
    }
    if (/^ *bind :80$/.test(line)) return [`    bind 127.0.0.1:${port}`];
    const [, name, how = ""] = /^ *server (app\d+) \S+(.*)$/.exec(line) ?? [];
    if (name === undefined) return [line];
    // The first stands for all.
    if (name !== nameOf(0)) return [];
    return ports.map(
      (own, nth) =>
        `    server ${nameOf(nth)} 127.0.0.1:${own}${how.replace(nameOf(0), nameOf(nth))}`,
    );
  });
  const text = written.join("\n").replace(/maxconn \d+/g, `maxconn ${CONNECTIONS}`);
  return text.replace(/^global$/m, `global\n    stats socket ${socket} mode 600 level admin`);
}

/** What HAProxy answers to a command on its own socket. */
async function asked(socket: string, command: string): Promise<string> {
  const line = connect(socket);
  line.end(`${command}\n`);
  return await text(line);
}

function sayingOf(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece) => {
      said += piece;
    });
  }
  return () => said;
}
