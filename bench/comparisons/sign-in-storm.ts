import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { byTurns, type Lengths } from "../by-turns.ts";
import { bytesOf, Connection } from "../connection.ts";
import { goAsUsual, goFirst, SPREAD_OF_WORK } from "../cores.ts";
import { percentile, ratios, show, spread } from "../figures.ts";
import { withProduct } from "../product.ts";
import { atMost, type Report } from "../report.ts";

const PAUSE_MS = 20;
const STORM = 64;
const CONNECTIONS = 4;
const LOOKS = 2;
const MORE_ROUNDS = 2;
const BUILDS_UP_MS = 1_000;
const BLOWS_OVER_MS = 1_500;
const PAGES = ["/", "/hoe-werkt-het", "/pricing"];

/** How long public pages take while a storm of sign-ins is on, against idle. */
export function signInStorm({ rounds, turnMs }: Lengths): Promise<Report> {
  return withProduct(async ({ url }) => {
    const first = goFirst();
    // What is looked for is the slowest twentieth, of which a short turn has too few.
    const lookMs = LOOKS * turnMs;
    const idle = () => p95(url, lookMs);
    const storm = async () => {
      const client = fork(path.join(import.meta.dirname, "../programs/storm-client.ts"), [
        url,
        String(STORM),
      ]);
      goAsUsual(client.pid);
      await sleep(BUILDS_UP_MS);
      const figure = await p95(url, lookMs);
      await ended(client);
      await sleep(BLOWS_OVER_MS);
      return figure;
    };
    const turns = await byTurns({ idle, storm }, rounds * MORE_ROUNDS);
    return {
      title: "Public pages under a storm of sign-ins",
      how: `Turns ${LOOKS} times as long, and rounds ${MORE_ROUNDS} times as many. A page every ${PAUSE_MS} ms over ${CONNECTIONS} connections; the storm checks passwords over ${STORM}. ${SPREAD_OF_WORK} ${first}`,
      lines: [atMost("public p95 in a sign-in storm ÷ idle", ratios(turns.storm, turns.idle), 1.3)],
      details: [
        "| | idle p95, ms | storm p95, ms |",
        "|---|---|---|",
        `| | ${show(spread(turns.idle))} | ${show(spread(turns.storm))} |`,
      ],
    };
  });
}

async function p95(url: string, ms: number): Promise<number> {
  const headers = { "accept-encoding": "br" };
  const requests = PAGES.map((page) => bytesOf({ url: url + page, headers }));
  const open = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(new URL(url))),
  );
  const free = [...open];
  const times: Promise<number>[] = [];
  for (let asked = 0; asked < ms / PAUSE_MS; asked += 1) {
    const request = requests[asked % requests.length] ?? Buffer.alloc(0);
    // Timed from when it should leave: what waits for a free connection has waited too.
    times.push(timed(free, request));
    await sleep(PAUSE_MS);
  }
  const figure = percentile(await Promise.all(times), 0.95);
  for (const connection of open) connection.close();
  return figure;
}

async function timed(free: Connection[], request: Buffer): Promise<number> {
  const started = performance.now();
  let connection = free.pop();
  while (!connection) {
    await sleep(1);
    connection = free.pop();
  }
  const { status } = await connection.ask(request);
  if (status !== 200) throw new Error(`a public page answered ${status}`);
  free.push(connection);
  return performance.now() - started;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill();
  });
}
