import { byTurns, IN_SHORT_TURNS, inShortTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show } from "../figures.ts";
import { loadMeasured } from "../load.ts";
import { startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";

const CONNECTIONS = 32;

/** The kept home page against bare node:http with a body of the same size. */
export function cachedPages(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inShortTurns(lengths);
  return withProduct(async (product) => {
    const url = `${product.url}/`;
    const headers = { "accept-encoding": "br" };
    const size = (await fetch(url, { method: "HEAD", headers })).headers.get("content-length");
    const bare = await startProgram("bare-server", url, size ?? "");
    try {
      const options = { connections: CONNECTIONS, ms: turnMs };
      const turns = await byTurns(
        {
          home: () => loadMeasured(product, { url, headers }, options),
          bare: () => loadMeasured(bare, { url: bare.url, headers }, options),
        },
        rounds,
      );
      return {
        title: "Cached pages against bare node:http",
        how: `${IN_SHORT_TURNS} The home page, br, ${CONNECTIONS} connections. ${SPREAD_OF_WORK}`,
        lines: [
          atLeast(
            "home, requests a second, ÷ bare node:http",
            ratioOf("rate", turns.home, turns.bare),
            0.9,
          ),
          {
            operation: "home, CPU a request, ÷ bare node:http",
            now: show(ratioOf("cpuMs", turns.home, turns.bare)),
          },
        ],
        details: tableOf(turns),
      };
    } finally {
      await bare.stop();
    }
  });
}
