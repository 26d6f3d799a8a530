import path from "node:path";
import { freePort } from "~/server/db/embedded.ts";
import { temporaryFolder } from "../setup/temporary.ts";
import { startHaproxy } from "./haproxy.ts";
import { type Product, type Settings, startProduct } from "./product.ts";
import { until } from "./restarts.ts";

/** Longer than the documented probes take to find out that a process is not ready. */
const DRAIN_SECONDS = "2";
const TAKEN_MS = 30_000;

/** How a process ended that was asked to: milliseconds until then, and its exit code. */
export interface Stopped {
  ms: number;
  code: number | null;
}

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
  /** Starts a process that has ended; resolves when the balancer sends visitors to it. */
  start(nth: number): Promise<void>;
  /** Asks a process to stop, and waits. */
  stop(nth: number): Promise<Stopped>;
  /** Stops a process and starts it again; how its stop went. */
  restart(nth: number): Promise<Stopped>;
  /** Whether the balancer sends visitors to each process. */
  taken(): Promise<boolean[]>;
  /** Stops all processes and the balancer. */
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
  const folder = await temporaryFolder("balanced");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const ports: number[] = [];
  for (let nth = 0; nth < options.processes; nth += 1) ports.push(await freePort());
  const settings: Settings = {
    APP_URL: url,
    TRUST_PROXY: "on",
    DATABASE_URL: options.databaseUrl,
    SESSION_SECRET: "een geheim dat alle processen delen en niemand raadt",
    ERASURE_LEDGER: path.join(folder.path, "erasures.log"),
    DRAIN_SECONDS,
    LOG_LEVEL: "warn",
    ...options.bucket,
    ...options.settings,
  };
  const own = (nth: number): Settings => ({
    ...settings,
    PORT: String(ports[nth]),
    DATA_DIR: path.join(folder.path, `process-${nth}`),
  });
  const running: Product[] = [];
  const stopAll = () => Promise.all(running.map((product) => product.stop()));
  try {
    // One by one: the first migrates.
    for (let nth = 0; nth < ports.length; nth += 1) running.push(await startProduct(own(nth)));
    const balancer = await startHaproxy(port, ports);
    return { url, settings, ...conduct(balancer.taken), remove };

    async function remove() {
      await stopAll();
      await balancer.stop();
      await folder.remove();
    }
  } catch (error) {
    await stopAll();
    await folder.remove();
    throw error;
  }

  function at(nth: number): Product {
    const product = running[nth];
    if (!product) throw new Error(`there is no process ${nth}`);
    return product;
  }

  function conduct(taken: Balanced["taken"]) {
    async function stop(nth: number): Promise<Stopped> {
      const begun = performance.now();
      const code = await at(nth).stop();
      return { ms: performance.now() - begun, code };
    }
    async function start(nth: number): Promise<void> {
      running[nth] = await startProduct(own(nth));
      await until(`process ${nth} is asked`, TAKEN_MS, async () => (await taken())[nth] === true);
    }
    return {
      origins: ports.map((each) => `http://localhost:${each}`),
      output: (nth: number) => at(nth).output(),
      kill: (nth: number) => at(nth).kill(),
      start,
      stop,
      async restart(nth: number) {
        const stopped = await stop(nth);
        await start(nth);
        return stopped;
      },
      taken,
    };
  }
}
