import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { spread } from "../figures.ts";
import { loadQuick } from "../load.ts";
import { answerTo } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { QUICK_CLIENT } from "../wrk.ts";

const CONNECTIONS = 32;
const POSTS_A_SECOND = 50;
const SETTLE_MS = 300;
const RUSH_A_SECOND = 250;
const RUSH_MS = 8_000;
// Shorter turns would measure how the client of the POSTs starts, on the core of this one.
const MORE_ROUNDS = 2;

/** The home page while visitors post steps of the wizard, against the same without them. */
export function posts({ rounds, turnMs }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const url = `${product.url}/`;
    const headers = { "accept-encoding": "br" };
    // A server runs for days: what it does again and again was compiled long ago.
    const first = posting(product.url, RUSH_A_SECOND);
    await sleep(RUSH_MS);
    await ended(first);
    const views = () =>
      loadQuick(product, { url, headers }, { connections: CONNECTIONS, ms: turnMs });
    const alone = async () => ({ ...(await views()), posted: 0 });
    const beside = async () => {
      const client = posting(product.url, POSTS_A_SECOND);
      await sleep(SETTLE_MS);
      const before = await answeredBy(client);
      const turn = await views();
      const posted = ((await answeredBy(client)) - before) / turn.seconds;
      await ended(client);
      return { ...turn, posted };
    };
    const turns = await byTurns({ without: alone, "with POSTs": beside }, rounds * MORE_ROUNDS);
    const posted = turns["with POSTs"].map((turn) => turn.posted);
    return {
      title: "Home while visitors post",
      how: `Rounds ${MORE_ROUNDS} times as many. br, ${CONNECTIONS} connections; ${POSTS_A_SECOND} POSTs a second of a visitor's wizard step, sent whether or not the last was answered; the server had ${RUSH_A_SECOND} a second for ${RUSH_MS / 1_000} s before. CPU a request of the home page includes the POSTs. ${QUICK_CLIENT} ${SPREAD_OF_WORK}`,
      lines: [
        atLeast(
          `home while ${POSTS_A_SECOND} visitors' POSTs a second run ÷ without`,
          ratioOf("rate", turns["with POSTs"], turns.without),
          0.8,
          3,
        ),
        // Fewer would make the ratio look better than it is.
        atLeast("POSTs that were answered a second", spread(posted), 0.9 * POSTS_A_SECOND, 1),
      ],
      details: tableOf(turns),
    };
  });
}

function posting(url: string, aSecond: number): ChildProcess {
  const program = path.join(import.meta.dirname, "../programs/post-client.ts");
  return fork(program, [url, String(aSecond)]);
}

const isCount = (message: unknown): message is number => typeof message === "number";
const answeredBy = (client: ChildProcess) => answerTo(client, "answered", isCount);

function ended(client: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    client.once("exit", () => resolve());
    client.send("end");
  });
}
