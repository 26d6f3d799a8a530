import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "~/server/db/embedded.ts";

const START_MS = 60_000;
const STOP_MS = 15_000;

/** The built product as a process of its own, the way `npm start` runs it. */
export interface Product {
  url: string;
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Asks it to stop and waits; answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
}

export type Settings = Record<string, string>;

interface Launching {
  /** Where it prints: to the test, or into an open file. */
  stdout?: number | "pipe";
  /** The folder of the version that is started; the tests' own when absent. */
  root?: string;
}

/** Starts the product without waiting for it; for what happens when it cannot start. */
export function launchProduct(
  settings: Settings,
  { stdout = "pipe", root = path.resolve(".") }: Launching = {},
): { process: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "/",
      NODE_NO_WARNINGS: "1",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
    },
    // It ends with who started it, however that ends.
    stdio: ["ignore", stdout, "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  return { process: child, output: () => printed };
}

/** Starts the product and waits until it answers. */
export async function startProduct(
  settings: Settings,
  launching: Launching = {},
): Promise<Product> {
  const port = settings.PORT ?? String(await freePort());
  const named = {
    PORT: port,
    DEMO_DATA: "off",
    RATE_LIMIT_FACTOR: "1000",
    PASSWORD_COST: "10",
    ...settings,
  };
  const { process: child, output } = launchProduct(named, launching);
  const gone = once(child, "exit");
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + START_MS;
  const announced = settings.APP_URL ? new URL(settings.APP_URL).origin : url;
  const isUp = async () =>
    child.stdout
      ? output().includes(`Verhuisbod: ${announced}`)
      : (await fetch(`${url}/health`).catch(() => null))?.ok;
  while (!(await isUp())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`the product did not start:\n${output()}`);
    }
    await sleep(50);
  }
  return {
    url,
    process: child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
        await gone;
        clearTimeout(force);
      }
      return child.exitCode;
    },
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
