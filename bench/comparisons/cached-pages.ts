import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show } from "../figures.ts";
import { loadQuick } from "../load.ts";
import { startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { inQuickTurns, QUICK_CLIENT } from "../wrk.ts";

const CONNECTIONS = 32;

/** The kept home page against bare node:http with a body of the same size. */
export function cachedPages(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inQuickTurns(lengths);
  return withProduct(async (product) => {
    const url = `${product.url}/`;
    const headers = { "accept-encoding": "br" };
    const size = (await fetch(url, { method: "HEAD", headers })).headers.get("content-length");
    const bare = await startProgram("bare-server", url, size ?? "");
    try {
      const options = { connections: CONNECTIONS, ms: turnMs };
      const turns = await byTurns(
        {
          home: () => loadQuick(product, { url, headers }, options),
          bare: () => loadQuick(bare, { url: bare.url, headers }, options),
        },
        rounds,
      );
      return {
        title: "Cached pages against bare node:http",
        how: `The home page, br, ${CONNECTIONS} connections. ${QUICK_CLIENT} ${SPREAD_OF_WORK}`,
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
