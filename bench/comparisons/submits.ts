import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { tasksDone } from "../database.ts";
import { show, spread } from "../figures.ts";
import { loadMeasured, type Turn } from "../load.ts";
import { type Product, withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { visitorsBrief } from "../visitors-brief.ts";

const LONGER = 5;
// Between the turns the mails and hashes of the one before are made, which takes longer than the turn.
const MOST_ROUNDS = 3;
const WANTED_A_SECOND = 30;

/** A turn of submits: what became of them by the server's answers, and by the rows there are. */
interface Submits extends Turn {
  stored: number;
}

/** How many visitors' briefs, each with an account and its password's hash, are stored a second. */
export function submits({ rounds, turnMs }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const turn = (connections: number) => async (): Promise<Submits> => {
      // The mails of the turn before are not part of this one.
      await tasksDone(product.database);
      const before = await briefsIn(product);
      const done = await loadMeasured(product, () => visitorsBrief(product.url), {
        connections,
        ms: turnMs * LONGER,
        anyStatus: true,
      });
      return { ...done, stored: (await briefsIn(product)) - before };
    };
    const turns = await byTurns(
      { "8 at once": turn(8), "32 at once": turn(32) },
      Math.min(rounds, MOST_ROUNDS),
    );
    return {
      title: "Visitors' briefs under load",
      how: `Turns ${LONGER} times as long, ${MOST_ROUNDS} rounds at most. Rows in the database are counted, over the time until the last answer. ${SPREAD_OF_WORK}`,
      lines: Object.entries(turns).map(([name, of]) =>
        atLeast(
          `visitors' briefs stored a second, ${name}`,
          spread(of.map(({ stored, seconds }) => stored / seconds)),
          WANTED_A_SECOND,
          1,
        ),
      ),
      details: [
        "| | stored a turn | not stored | answers | CPU ms an answer | p50 ms | p95 ms |",
        "|---|---|---|---|---|---|---|",
        ...Object.entries(turns).map(([name, of]) => {
          const figure = (value: (turn: Submits) => number, digits = 0) =>
            show(spread(of.map(value)), digits);
          const refused = figure(({ answered, stored }) => answered - stored);
          return `| ${name} | ${figure(({ stored }) => stored)} | ${refused} | ${answersOf(of)} | ${figure(({ cpuMs }) => cpuMs, 1)} | ${figure(({ p50 }) => p50)} | ${figure(({ p95 }) => p95)} |`;
        }),
      ],
    };
  });
}

async function briefsIn({ database }: Product): Promise<number> {
  const [row] = await database.query<{ count: number }>("select count(*)::int from briefs");
  return row?.count ?? 0;
}

/** The answers of all turns together: '120 x 302, 3 x 503'. */
function answersOf(turns: Turn[]): string {
  const counts = new Map<number, number>();
  for (const { statuses } of turns) {
    for (const [status, count] of statuses) counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(", ");
}
