import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as Main from "./app/main.ts";

const root = import.meta.dirname;

// Ten seconds are promised.
const STOP_MS = 9_500;
const [mode = "start", ...words] = process.argv.slice(2);

function built(): Promise<typeof Main> {
  const entry = path.join(root, "build/server/index.js");
  if (!existsSync(entry)) throw new Error("build/ is missing: run npm start");
  // React picks its build by this when it is loaded: the one for developers is several times slower.
  process.env.NODE_ENV ??= "production";
  return import(pathToFileURL(entry).href);
}

function announce(running: Main.Running): void {
  console.log(`\n  Verhuisbod: ${running.url}\n`);
  for (const note of running.notes) console.log(`  ${note}`);
  if (running.notes.length > 0) console.log("");
}

/**
 * Stops in order on a signal, after what a balancer needs to stop asking; at once on a fault that nobody
 * caught: then the exit code says so.
 */
function stopInOrder(current: () => Main.Running, after = async () => {}): void {
  const { log, config } = current();
  let stopping = false;
  const end = (code: number, drains: boolean) => {
    if (stopping) return;
    stopping = true;
    const { drain, stop } = current();
    const longestMs = STOP_MS + (drains ? config.drainSeconds * 1_000 : 0);
    const force = setTimeout(() => process.exit(1), longestMs);
    const stopped = (drains ? drain() : Promise.resolve()).then(stop).then(after);
    stopped.then(
      () => {
        clearTimeout(force);
        process.exit(code);
      },
      (error) => {
        log.error({ error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => end(0, true));
  process.on("SIGINT", () => end(0, true));
  // The program that started this one has ended and will send no signal.
  process.on("disconnect", () => end(0, false));
  // The state in memory is unknown now: the next start begins with what is stored.
  process.on("unhandledRejection", (error) => {
    log.fatal({ error }, "a rejection that nobody handled: stopping");
    end(1, false);
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "an exception that nobody caught: stopping");
    end(1, false);
  });
}

async function serve(): Promise<void> {
  const main = await built();
  const running = await main.boot({ root, env: process.env });
  stopInOrder(() => running);
  announce(running);
}

async function develop(): Promise<void> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true } });
  // The router's plugin starts a Vite of its own, which would end this process in the middle of its stop.
  process.removeAllListeners("SIGTERM");
  process.stdin.removeAllListeners("end");
  const load = () => vite.ssrLoadModule("./app/main.ts") as Promise<typeof Main>;
  const options = { root, env: process.env, development: vite.middlewares };
  let running = await (await load()).boot(options);
  const restartAfter = async (file: string) => {
    try {
      // Loaded first: while what is typed does not compile, the product that runs stays.
      const main = await load();
      await running.stop();
      running = await main.boot(options);
      console.log(`  opnieuw gestart na ${path.relative(root, file)}`);
    } catch (error) {
      console.error(error);
    }
  };
  let restart = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on("change", (file) => {
    // Pages without scripts, mails and tasks are this process's own; all others it draws first.
    const isDrawnHere = file.includes("/app/") && /(?<!\.test)\.tsx?$/.test(file);
    if (!isDrawnHere) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restart = restart.then(() => restartAfter(file));
    }, 150);
  });
  stopInOrder(
    () => running,
    () => vite.close(),
  );
  announce(running);
}

async function administer(): Promise<void> {
  const main = await built();
  const { env, stdin: input } = process;
  console.log(await main.administer({ root, env, words, input }));
  process.exit(0);
}

/** A command that ends with who gave it: what it was doing half way is left as it is, and does not count. */
async function keep(command: "backUp" | "restore"): Promise<void> {
  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, () => process.exit(1));
  const main = await built();
  console.log(await main[command]({ root, env: process.env, words, say: console.log }));
  process.exit(0);
}

const modes: Record<string, () => Promise<void>> = {
  start: serve,
  dev: develop,
  admin: administer,
  backup: () => keep("backUp"),
  restore: () => keep("restore"),
};

try {
  await (modes[mode] ?? serve)();
} catch (error) {
  // What a person at the keyboard can mend is told without a stack.
  const mendable = error instanceof Error && "mendable" in error;
  console.error(mendable ? `\n${error.message}\n` : error);
  process.exit(1);
}
