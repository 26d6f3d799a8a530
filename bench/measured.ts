import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../app/server/db/embedded.ts";
import { ON_OWN_CORE } from "./cores.ts";

const ROOT = path.dirname(import.meta.dirname);
const METER = pathToFileURL(path.join(import.meta.dirname, "meter.ts")).href;

/** What a server has used since it started. */
export interface Usage {
  /** Processor time of all its threads. */
  cpuMs: number;
  /** Processor time of the thread that answers; hashes of passwords and collecting have their own. */
  mainThreadMs: number;
  /** Memory that it holds now, in bytes. */
  rss: number;
}

/** A server in a process of its own that is asked what it uses. */
export interface Measured {
  process: ChildProcess;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts a program under the options of Node that `npm start` gives the product (start.mjs), on the
 * core that servers have to themselves, or on `cores`.
 */
export function startMeasured(
  program: string,
  words: string[],
  env: Record<string, string>,
  cores = ON_OWN_CORE,
): Measured {
  const line = [...cores, process.execPath, ...process.execArgv, "--import", METER, program];
  const [command = process.execPath, ...options] = line;
  const child = spawn(command, [...options, ...words], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return {
    process: child,
    usage: () => answerTo(child, "usage", isUsage),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** One of our own small programs, started on a free port; `url` is its origin. */
export interface Program extends Measured {
  url: string;
}

/** Starts `programs/<name>.ts` with a port and `words`, and waits until it says that it is ready. */
export async function startProgram(name: string, ...words: string[]): Promise<Program> {
  const port = String(await freePort());
  const file = path.join(import.meta.dirname, "programs", `${name}.ts`);
  const program = startMeasured(file, [port, ...words], {});
  await answerTo(program.process, null, isReady);
  return { ...program, url: `http://127.0.0.1:${port}` };
}

/** Waits for a message of this kind, after asking for it. @throws Error when the process ends first */
export function answerTo<Message>(
  child: ChildProcess,
  question: string | null,
  isAnswer: (message: unknown) => message is Message,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const take = (message: unknown) => {
      if (!isAnswer(message)) return;
      leave();
      resolve(message);
    };
    const ended = () => {
      leave();
      reject(new Error(`${child.spawnargs.join(" ")} ended with ${child.exitCode}`));
    };
    const leave = () => {
      child.off("message", take);
      child.off("exit", ended);
    };
    child.on("message", take);
    child.on("exit", ended);
    if (question !== null) child.send(question);
  });
}

function isReady(message: unknown): message is "ready" {
  return message === "ready";
}

function isUsage(message: unknown): message is Usage {
  return typeof message === "object" && message !== null && "cpuMs" in message;
}
