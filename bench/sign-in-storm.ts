import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "./product.ts";

const PORT = 3393;
const ROUNDS = 15;
const ASKED = 80;
const PAUSE_MS = 20;
const CONNECTIONS = 64;
const PAGES = ["/", "/hoe-werkt-het", "/pricing"];

/** How long public pages take while a storm of sign-ins is on, against idle, by turns. */
export async function signInStorm(): Promise<string> {
  // As if no limit stood in the way: every sign-in is really checked.
  process.env.RATE_LIMIT_FACTOR = "1000000";
  const product = await startProduct(PORT);
  try {
    await p95(product.url);
    const rounds: { idle: number; storm: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const idle = await p95(product.url);
      const client = fork(path.join(import.meta.dirname, "storm-client.ts"), [
        product.url,
        String(CONNECTIONS),
      ]);
      await sleep(1_000);
      const storm = await p95(product.url);
      await end(client);
      await sleep(1_500);
      rounds.push({ idle, storm });
    }
    const ratio = middle(rounds.map(({ idle, storm }) => storm / idle));
    return [
      "## Public pages under a storm of sign-ins",
      "",
      `${ASKED} pages a turn, one every ${PAUSE_MS} ms; the storm checks passwords over ${CONNECTIONS} connections.`,
      "",
      "| | idle p95, ms | storm p95, ms |",
      "|---|---|---|",
      `| median | ${middle(rounds.map(({ idle }) => idle)).toFixed(1)} | ${middle(rounds.map(({ storm }) => storm)).toFixed(1)} |`,
      "",
      `Median of the ${ROUNDS} ratios: **${ratio.toFixed(2)}** (must be at most 1.50)`,
    ].join("\n");
  } finally {
    await product.stop();
  }
}

async function p95(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const asked: Promise<number>[] = [];
  for (let index = 0; index < ASKED; index += 1) {
    asked.push(timed(url + PAGES[index % PAGES.length], agent));
    await sleep(PAUSE_MS);
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b);
  agent.destroy();
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

function timed(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const asked = request(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on("end", () => resolve(performance.now() - started)).resume();
    });
    asked.on("error", reject).end();
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill();
  });
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
