import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { byTurns, type Lengths } from "../by-turns.ts";
import type { Wish } from "../connection.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { startCluster } from "../database.ts";
import { show } from "../figures.ts";
import { load, loadQuick, type Turn } from "../load.ts";
import { type Measured, startProgram } from "../measured.ts";
import { type Product, startProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { inQuickTurns, QUICK_CLIENT } from "../wrk.ts";

const CONNECTIONS = 32;
const MINUTES = 30;
const SHORT_MS = 3_000;
const AT_ONCE = 8;
const POSTS_A_SECOND = 20;
const WARM_MS = 5_000;
const POSTS_BESIDE = 50;
const SETTLE_MS = 300;
// As the comparison of a new process has it (posts.ts).
const MORE_ROUNDS = 2;

/** The kept home page of a process that did mixed work for half an hour against that of a new one. */
export async function oldProcess(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inQuickTurns(lengths);
  const cluster = await startCluster();
  const running: Product[] = [];
  const others: Measured[] = [];
  const start = async (name: string) => {
    const product = await startProduct(await cluster.create(name));
    running.push(product);
    return product;
  };
  try {
    const old = await start("old");
    await workOn(old, lengths.isShort ? SHORT_MS : MINUTES * 60_000);
    const fresh = await start("fresh");
    const headers = { "accept-encoding": "br" };
    const home = (product: Measured & { url: string }, ms: number) => () =>
      loadQuick(product, { url: `${product.url}/`, headers }, { connections: CONNECTIONS, ms });
    const size = await fetch(`${old.url}/`, { method: "HEAD", headers });
    const bytes = size.headers.get("content-length") ?? "";
    const bare = await startProgram("bare-server", `${old.url}/`, bytes);
    others.push(bare);
    for (const product of running) await home(product, WARM_MS)();
    const turns = await byTurns(
      {
        old: home(old, turnMs),
        new: home(fresh, turnMs),
        "node:http": home(bare, turnMs),
      },
      rounds,
    );
    const posts = await besidePosts(old, home(old, lengths.turnMs), lengths.rounds * MORE_ROUNDS);
    return {
      title: "An old process",
      how: `The home page, br, ${CONNECTIONS} connections, of a process that had ${MINUTES} minutes of lists, pages and ${POSTS_A_SECOND} POSTs a second, of one that just began, and of bare node:http with as many bytes; that of the old one also with and without POSTs beside it. ${QUICK_CLIENT} ${SPREAD_OF_WORK}`,
      lines: [
        atLeast(
          `home after ${MINUTES} minutes of work ÷ home of a new process`,
          ratioOf("rate", turns.old, turns.new),
          0.9,
        ),
        atLeast(
          `home after ${MINUTES} minutes of work ÷ bare node:http`,
          ratioOf("rate", turns.old, turns["node:http"]),
          0.9,
        ),
        atLeast(
          `home after ${MINUTES} minutes of work while ${POSTS_BESIDE} visitors' POSTs a second run ÷ without`,
          ratioOf("rate", posts["with POSTs"], posts.without),
          0.8,
        ),
        {
          operation: "CPU a request, the same",
          now: show(ratioOf("cpuMs", turns.old, turns.new)),
        },
      ],
      details: tableOf({ ...turns, ...posts }),
    };
  } finally {
    for (const other of others) await other.stop();
    for (const product of running) {
      await product.stop();
      await product.database.close();
    }
    await cluster.stop();
  }
}

/** Readers, companies and visitors who post, for so long. */
async function workOn(product: Product, ms: number): Promise<void> {
  const cookie = await product.cookieOf("company");
  const headers = { "accept-encoding": "br" };
  const wishes: Wish[] = [
    ...["/", "/brief-form", "/verhuis-prijzen", "/auth", "/verhuisbedrijven", "/?utm_source=x"].map(
      (path) => ({ url: product.url + path, headers }),
    ),
    { url: `${product.url}/verhuisbedrijf-dashboard`, headers: { ...headers, cookie } },
    {
      url: `${product.url}/verhuisbedrijf-dashboard?type=VERHUIZING`,
      headers: { ...headers, cookie },
    },
  ];
  const visitors = posting(product, POSTS_A_SECOND);
  let asked = 0;
  const next = () => wishes[asked++ % wishes.length] as Wish;
  await load(next, { connections: AT_ONCE, ms, anyStatus: true });
  await ended(visitors);
}

/** A page with and without visitors who post to the same server. */
function besidePosts(product: Product, views: () => Promise<Turn>, rounds: number) {
  const beside = async () => {
    const visitors = posting(product, POSTS_BESIDE);
    await sleep(SETTLE_MS);
    const turn = await views();
    await ended(visitors);
    return turn;
  };
  return byTurns({ without: views, "with POSTs": beside }, rounds);
}

function posting({ url }: Product, aSecond: number): ChildProcess {
  const program = path.join(import.meta.dirname, "../programs/post-client.ts");
  return fork(program, [url, String(aSecond)]);
}

async function ended(visitors: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => visitors.once("exit", resolve));
  visitors.send("end");
  await gone;
}
