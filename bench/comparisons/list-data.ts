import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show } from "../figures.ts";
import { loadMeasured } from "../load.ts";
import { startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";

const CONNECTIONS = 32;

/** What a client navigation to the list asks, against node:http, pg and JSON of the same rows. */
export function listData(lengths: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const floor = await startProgram("list-data", product.database.url);
    try {
      const cookie = await product.cookieOf("company");
      const options = { connections: CONNECTIONS, ms: lengths.turnMs };
      const headers = { cookie, "accept-encoding": "identity" };
      const url = `${product.url}/verhuisbedrijf-dashboard.data`;
      const turns = await byTurns(
        {
          "list .data": () => loadMeasured(product, { url, headers }, options),
          "node:http + pg + JSON": () => loadMeasured(floor, { url: floor.url, headers }, options),
        },
        lengths.rounds,
      );
      const [own, other] = [turns["list .data"], turns["node:http + pg + JSON"]];
      return {
        title: "The list's data",
        how: `${CONNECTIONS} connections, not compressed; the opponent is node:http + pg + JSON, with the session looked up. ${SPREAD_OF_WORK}`,
        lines: [
          atLeast("list .data, requests a second, ÷ JSON", ratioOf("rate", own, other), 0.4),
          {
            operation: "list .data, CPU a request, ÷ JSON",
            now: show(ratioOf("cpuMs", own, other)),
          },
        ],
        details: tableOf(turns),
      };
    } finally {
      await floor.stop();
    }
  });
}
