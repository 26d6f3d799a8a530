import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_ACCOUNTS } from "../../app/demo/texts.ts";
import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import type { Database } from "../database.ts";
import { percentile, spread } from "../figures.ts";
import { loadQuick } from "../load.ts";
import { addRows } from "../many-rows.ts";
import { waitsOnScreen } from "../on-screen.ts";
import { type Product, withProduct } from "../product.ts";
import { atLeast, atMost, type Report } from "../report.ts";
import { sessionsOf } from "../sessions.ts";
import { openStreams } from "../streams.ts";
import { toldOnce } from "../told-once.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { QUICK_CLIENT } from "../wrk.ts";

const STREAMS = 2_000;
const WRITES_A_SECOND = 50;
const WRITES_MS = 6_000;
const MOST_MS = 250;
const MOST_KILOBYTES = 20;
const CONNECTIONS = 32;
const CUT_OFF_MS = 60_000;

/** Thousands who are told while they look: how soon, what it takes, and what others notice. */
export function streams(lengths: Lengths): Promise<Report> {
  const count = lengths.isShort ? STREAMS / 10 : STREAMS;
  return withProduct(async (product) => {
    // A few companies wait for their verification, and see the list as well.
    await addRows(product.database, { briefs: 1_000, companies: count + 100 });
    const cookies = (await sessionsOf(product.database)).slice(0, count);
    const [{ waits, missing }, shown] = await Promise.all([
      tellAll(product, cookies),
      waitsOnScreen(product),
    ]);
    const cutOffMs = lengths.isShort ? 1_000 : CUT_OFF_MS;
    const { missed, twice } = await toldOnce(product, cookies[0] ?? "", cutOffMs);
    const memory: number[] = [];
    for (let round = 0; round < Math.min(lengths.rounds, 3); round += 1) {
      memory.push(await memoryOfOne(product, cookies));
    }
    const home = () =>
      loadQuick(
        product,
        { url: `${product.url}/`, headers: { "accept-encoding": "br" } },
        { connections: CONNECTIONS, ms: lengths.turnMs },
      );
    const turns = await byTurns(
      {
        alone: home,
        "with streams": async () => {
          const open = await openStreams(product.url, cookies, () => undefined);
          const turn = await home();
          open.close();
          return turn;
        },
      },
      lengths.rounds,
    );
    return {
      title: "Thousands who are told of what changes",
      how: `${count} companies with a stream each, in one process; ${WRITES_A_SECOND} briefs a second change for ${WRITES_MS / 1_000} s, of each of which all are told; beside them a phone in Chromium shows its own brief, which changes too. Home is asked for over ${CONNECTIONS} connections. ${QUICK_CLIENT} ${SPREAD_OF_WORK}`,
      lines: [
        atMost(
          "from the commit to a browser's socket, p95, ms",
          spread([percentile(waits, 0.95)]),
          MOST_MS,
          0,
        ),
        atMost(
          "from the commit to another browser's screen, p95, ms",
          spread([percentile(shown, 0.95)]),
          MOST_MS,
          0,
        ),
        atMost("changes that a browser was not told of", spread([missing]), 0, 0),
        atMost("missed over a cut-off, a restart and two processes", spread([missed]), 0, 0),
        atMost("told twice over the same", spread([twice]), 0, 0),
        atMost("memory of a stream, kB", spread(memory), MOST_KILOBYTES, 1),
        atLeast(
          "home, requests a second, while all streams are open ÷ none",
          ratioOf("rate", turns["with streams"], turns.alone),
          0.95,
          3,
        ),
      ],
      details: [
        ...tableOf(turns),
        "",
        `From the commit to a browser: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms, of ${waits.length} messages.`,
      ],
    };
  });
}

/** Changes briefs while all streams are open. Answers how long each browser waited for each change. */
async function tellAll({ url, database }: Product, cookies: readonly string[]) {
  const committed = new Map<string, number>();
  const early = new Map<string, number>();
  const waits: number[] = [];
  const open = await openStreams(url, cookies, (id) => {
    const at = committed.get(id);
    // The server may tell a browser before the database tells us that it wrote.
    if (at === undefined) early.set(id, (early.get(id) ?? 0) + 1);
    else waits.push(performance.now() - at);
  });
  const ids = await briefIds(database, (WRITES_A_SECOND * WRITES_MS) / 1_000);
  const began = performance.now();
  await Promise.all(
    ids.map(async (id, nth) => {
      await sleep((nth * 1_000) / WRITES_A_SECOND - (performance.now() - began));
      await database.query("update briefs set client_name = $2 where id = $1", [id, `Vol ${nth}`]);
      committed.set(id, performance.now());
      for (let told = early.get(id) ?? 0; told > 0; told -= 1) waits.push(0);
    }),
  );
  await sleep(2_000);
  open.close();
  return { waits, missing: ids.length * cookies.length - waits.length };
}

async function briefIds(database: Database, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from briefs where status in ('OPEN', 'COMPLETED')
       and client_id is distinct from (select id from users where email = $2) order by id limit $1`,
    // The phone looks at one of these.
    [count, DEMO_ACCOUNTS.client.email],
  );
  return rows.map(({ id }) => id);
}

/** Kilobytes that the process takes more for each stream that is open. */
async function memoryOfOne(product: Product, cookies: readonly string[]): Promise<number> {
  const before = await product.usage();
  const open = await openStreams(product.url, cookies, () => undefined);
  await sleep(1_000);
  const after = await product.usage();
  open.close();
  await sleep(500);
  return (after.rss - before.rss) / 1024 / cookies.length;
}
