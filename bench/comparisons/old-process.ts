import { fork } from "node:child_process";
import path from "node:path";
import { byTurns, type Lengths } from "../by-turns.ts";
import type { Wish } from "../connection.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { startCluster } from "../database.ts";
import { show } from "../figures.ts";
import { load, loadQuick } from "../load.ts";
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

/** The kept home page of a process that did mixed work for half an hour against that of a new one. */
export async function oldProcess(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inQuickTurns(lengths);
  const cluster = await startCluster();
  const running: Product[] = [];
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
    const home = (product: Product, ms: number) => () =>
      loadQuick(product, { url: `${product.url}/`, headers }, { connections: CONNECTIONS, ms });
    for (const product of running) await home(product, WARM_MS)();
    const turns = await byTurns({ old: home(old, turnMs), new: home(fresh, turnMs) }, rounds);
    return {
      title: "An old process",
      how: `The home page, br, ${CONNECTIONS} connections, of a process that had ${MINUTES} minutes of lists, pages and ${POSTS_A_SECOND} POSTs a second, and of one that just began. ${QUICK_CLIENT} ${SPREAD_OF_WORK}`,
      lines: [
        atLeast(
          `home after ${MINUTES} minutes of work ÷ home of a new process`,
          ratioOf("rate", turns.old, turns.new),
          0.9,
        ),
        {
          operation: "CPU a request, the same",
          now: show(ratioOf("cpuMs", turns.old, turns.new)),
        },
      ],
      details: tableOf(turns),
    };
  } finally {
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
  const visitors = fork(path.join(import.meta.dirname, "../programs/post-client.ts"), [
    product.url,
    String(POSTS_A_SECOND),
  ]);
  let asked = 0;
  const next = () => wishes[asked++ % wishes.length] as Wish;
  await load(next, { connections: AT_ONCE, ms, anyStatus: true });
  const ended = new Promise((resolve) => visitors.once("exit", resolve));
  visitors.send("end");
  await ended;
}
