import { setTimeout as sleep } from "node:timers/promises";
import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { type Cluster, startCluster } from "../database.ts";
import { DESK_PAGES } from "../desk-pages.ts";
import { addDeskRows, type DeskSize } from "../desk-rows.ts";
import { ratios, show, showCount, spread } from "../figures.ts";
import { askInTurn } from "../in-turn.ts";
import { type Product, startProduct } from "../product.ts";
import { atMost, type Line, type Report } from "../report.ts";
import { ratioOf } from "../turns-table.ts";

const SMALL: DeskSize = { briefs: 1_000, companies: 100, payments: 1_000 };
const LARGE: DeskSize = { briefs: 1_000_000, companies: 10_000, payments: 100_000 };
const LARGE_SHORT: DeskSize = { briefs: 20_000, companies: 1_000, payments: 10_000 };
const MOST = 1.2;
/** Requests a round, of each size. */
const EACH = 50;
const EACH_SHORT = 5;

const DIRECTORY = "/verhuisbedrijven";
const LIST = "/verhuisbedrijf-dashboard";
const VOLUME = "m3min=10&m3max=40";
const PAGES: Record<string, { as: "admin" | "company"; path: string; most?: number }> = {
  ...Object.fromEntries(
    Object.entries(DESK_PAGES).map(([name, path]) => [
      `desk, ${name}`,
      { as: "admin" as const, path, most: MOST },
    ]),
  ),
  directory: { as: "admin", path: DIRECTORY, most: MOST },
  list: { as: "company", path: LIST },
  "list, volume in one province": {
    as: "company",
    path: `${LIST}?type=&provincie=Utrecht&${VOLUME}`,
  },
  "list, volume in several provinces": {
    as: "company",
    path: `${LIST}?type=&gebied=mijn&${VOLUME}`,
  },
};
/** Companies that change a turn, and how often the directory is asked for after each. */
const CHANGES = 4;
const LOOKS = 6;
const LOOK_MS = 200;

/** Pages with a million briefs and ten thousand companies against the same with a thousandth. */
export async function growth(lengths: Lengths): Promise<Report> {
  const cluster = await startCluster();
  const most = lengths.isShort ? LARGE_SHORT : LARGE;
  const running: Product[] = [];
  try {
    for (const size of [SMALL, most]) running.push(await productOf(cluster, size));
    const [small, large] = running;
    if (!small || !large) throw new Error("both sizes are needed");
    const pages = await askPages(small, large, lengths);
    const changes = await byTurns(
      { small: () => changedDirectory(small), large: () => changedDirectory(large) },
      lengths.rounds,
    );
    return {
      title: "Growth",
      how: `${showCount(most.briefs)} briefs, as many mails, people, acts in the log, messages, reports, sign-ups for the launch and addresses without mail, ${showCount(most.companies)} companies that have or had a subscription and ${showCount(most.payments)} payments, invoices and refunds ÷ ${showCount(SMALL.briefs)}, ${SMALL.companies} and ${showCount(SMALL.payments)}; one request at a time, to the one and the other by turns, not compressed; every list of the desk and every search there, for what exists and for what nobody has; the list with further filters too (a volume, in one province and in those of its company); desk and directory as an admin sees them, so that no finished copy answers. ${SPREAD_OF_WORK}`,
      lines: [
        ...pages.lines,
        {
          operation: "directory, CPU of a change of a company, made anew for visitors",
          now: show(ratios(changes.large, changes.small)),
        },
      ],
      details: [
        ...pages.details,
        "",
        `CPU ms of a company's change with ${LOOKS} views of the directory after it: ${show(spread(changes.large), 1)} and ${show(spread(changes.small), 1)}.`,
      ],
    };
  } finally {
    for (const product of running) {
      await product.stop();
      await product.database.close();
    }
    await cluster.stop();
  }
}

async function productOf(cluster: Cluster, size: DeskSize): Promise<Product> {
  const database = await cluster.create(`briefs_${size.briefs}`);
  const product = await startProduct(database);
  await addDeskRows(database, size);
  return product;
}

async function askPages(
  small: Product,
  large: Product,
  { rounds, isShort }: Lengths,
): Promise<{ lines: Line[]; details: string[] }> {
  const lines: Line[] = [];
  const details = ["| | small, p50 ms | large, p50 ms | bytes |", "|---|---|---|---|"];
  for (const [name, { as, path, most }] of Object.entries(PAGES)) {
    const wishOf = async (product: Product) => ({
      url: product.url + path,
      headers: { cookie: await product.cookieOf(as), "accept-encoding": "identity" },
    });
    const wishes = { small: await wishOf(small), large: await wishOf(large) };
    const asked = await askInTurn(wishes, { rounds, each: isShort ? EACH_SHORT : EACH });
    const ratio = ratioOf("p50", asked.large, asked.small);
    const operation = `${name}, p50, large ÷ small`;
    lines.push(most ? atMost(operation, ratio, most) : { operation, now: show(ratio) });
    const [p50s, p50l] = [asked.small, asked.large].map((of) =>
      show(spread(of.map(({ p50 }) => p50)), 1),
    );
    details.push(`| ${name} | ${p50s} | ${p50l} | ${showCount(asked.large.at(-1)?.bytes ?? 0)} |`);
  }
  return { lines, details };
}

/** Processor time of one company's change, with what it leads to while visitors look on. */
async function changedDirectory(product: Product): Promise<number> {
  const before = await product.usage();
  for (let change = 0; change < CHANGES; change += 1) {
    await product.database.query(
      `update company_profiles set team_size = 2 + (team_size + 1) % 20
       where user_id = (select id from users where email = 'verhuizer@verhuisbod.test')`,
    );
    for (let look = 0; look < LOOKS; look += 1) {
      const answer = await fetch(product.url + DIRECTORY);
      if (!answer.ok) throw new Error(`the directory answered ${answer.status}`);
      await answer.arrayBuffer();
      await sleep(LOOK_MS);
    }
  }
  return ((await product.usage()).cpuMs - before.cpuMs) / CHANGES;
}
