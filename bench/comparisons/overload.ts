import { byTurns, type Lengths } from "../by-turns.ts";
import { bytesOf, Connection, type Wish } from "../connection.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { ratios, show, spread } from "../figures.ts";
import { loadMeasured, measured, type Turn } from "../load.ts";
import { offer } from "../offer.ts";
import { type Product, withProduct } from "../product.ts";
import { atLeast, atMost, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";

const LIST = "/verhuisbedrijf-dashboard";
const CONNECTIONS = 32;
/** Fewer than one address may hold. */
const CROWD_CONNECTIONS = 800;
/** More than wait for the database before others are refused. */
const CROWD = 200;
/** How long the crowd waits: not so long that its requests are given up. */
const HELD_MS = 1_500;
const REFUSING_MS = 500;

interface CrowdTurn extends Turn {
  asked: number;
  refused: number;
  /** Which part of what a crowd should ask was asked. */
  share: number;
}

const alone = (turn: Turn): CrowdTurn => ({ ...turn, asked: turn.answered, refused: 0, share: 1 });

/** A company's list that more ask for than can be answered, and what it costs to refuse the others. */
export function overload({ rounds, turnMs }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const cookie = await product.cookieOf("company");
    const list = { url: product.url + LIST, headers: { "accept-encoding": "br", cookie } };
    let most = 0;
    const peak = async () => {
      const turn = await loadMeasured(product, list, { connections: CONNECTIONS, ms: turnMs });
      most = turn.rate;
      return alone(turn);
    };
    const crowd = (times: number) => async (): Promise<CrowdTurn> => {
      const aSecond = times * most;
      const options = { aSecond, ms: turnMs, connections: CROWD_CONNECTIONS };
      const turn = await measured(product, () => offer(list, options));
      return { ...turn, share: (turn.asked * 1_000) / turnMs / aSecond };
    };
    const turns = await byTurns(
      {
        peak,
        twice: crowd(2),
        "ten times": crowd(10),
        refusals: async () => alone(await refusals(product, list)),
      },
      rounds,
    );
    const { twice, "ten times": tenfold } = turns;
    return {
      title: "More than can be answered",
      how: `A company's list, br. The peak is what ${CONNECTIONS} connections get; a crowd asks 2 and 10 times as often, whether or not it has its answers, over ${CROWD_CONNECTIONS} connections at most. Answers are counted, and no refusals. What a refusal costs is measured while the database keeps those waiting that were let in. ${SPREAD_OF_WORK}`,
      lines: [
        atLeast(
          "answers a second, asked for twice the peak ÷ peak",
          ratioOf("rate", twice, turns.peak),
          0.9,
        ),
        atLeast(
          "answers a second, asked for ten times the peak ÷ peak",
          ratioOf("rate", tenfold, turns.peak),
          0.7,
        ),
        // A crowd that is smaller than it should be would make these look better than they are.
        atLeast(
          "of ten times the peak, what was asked",
          spread(tenfold.map(({ share }) => share)),
          0.9,
        ),
        atMost(
          "CPU of a refusal ÷ of an answer",
          ratioOf("cpuMs", turns.refusals, turns.peak),
          0.05,
          3,
        ),
      ],
      details: [
        ...tableOf(turns),
        "",
        "| | asked a second | refused a second | p95 of answers, ms |",
        "|---|---|---|---|",
        ...Object.entries({ twice, "ten times": tenfold }).map(([name, of]) => {
          const aSecond = (what: "asked" | "refused") =>
            show(
              ratios(
                of.map((turn) => turn[what]),
                of.map(({ seconds }) => seconds),
              ),
              0,
            );
          const p95 = show(spread(of.map((turn) => turn.p95)), 0);
          return `| ${name} | ${aSecond("asked")} | ${aSecond("refused")} | ${p95} |`;
        }),
      ],
    };
  });
}

/** Refusals alone: nobody who was let in is answered before they were counted. */
async function refusals(product: Product, list: Wish): Promise<Turn> {
  const url = new URL(list.url);
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => Connection.open(url)));
  const held = product.database.query(
    `do $$ begin
       lock table sessions in access exclusive mode; perform pg_sleep(${HELD_MS / 1_000});
     end $$`,
  );
  await isHeld(product.database);
  const request = bytesOf(list);
  const answers = crowd.map((connection) => connection.ask(request));
  try {
    await Promise.any(answers.map(refused));
    const options = { connections: CONNECTIONS, ms: REFUSING_MS, anyStatus: true };
    const turn = await loadMeasured(product, list, options);
    if (turn.statuses.get(503) !== turn.answered) throw new Error("not all were refused");
    return turn;
  } finally {
    await Promise.allSettled([held, ...answers]);
    for (const connection of crowd) connection.close();
  }
}

/** Until then those who ask are answered, and the crowd is gone before it is counted. */
async function isHeld(database: Product["database"]): Promise<void> {
  for (;;) {
    const held = await database.query(
      `select from pg_locks where relation = 'sessions'::regclass
         and mode = 'AccessExclusiveLock' and granted`,
    );
    if (held.length > 0) return;
  }
}

async function refused(answer: Promise<{ status: number }>): Promise<void> {
  const { status } = await answer;
  if (status !== 503) throw new Error(`the list answered ${status}`);
}
