import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show, spread } from "../figures.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { answersOf, type Submits, storedRate, submitBriefs } from "../submits-turn.ts";

const LONGER = 5;
// Between the turns the mails and hashes of the one before are made, which takes longer than the turn.
const MOST_ROUNDS = 3;
const WANTED_A_SECOND = 30;

/** How many visitors' briefs, each with an account and its password's hash, are stored a second. */
export function submits({ rounds, turnMs }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const turn = (connections: number) => () =>
      submitBriefs(product, product.database, { connections, ms: turnMs * LONGER });
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
          spread(of.map(storedRate)),
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
