import { byTurns, IN_SHORT_TURNS, inShortTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show } from "../figures.ts";
import { loadMeasured } from "../load.ts";
import { type Measured, startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";

const CONNECTIONS = 32;
const PAGE = "/verhuisbedrijf-dashboard";
/** What a browser takes: of these the product sends gzip, the opponent br. */
const BROWSER = "gzip, deflate, br, zstd";

/**
 * What a filter or a further page of the list asks, and what the router itself answers for the same
 * page, against node:http, pg and JSON of the same rows.
 */
export function listData(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inShortTurns(lengths);
  return withProduct(async (product) => {
    const floor = await startProgram("list-data", product.database.url);
    try {
      const cookie = await product.cookieOf("company");
      const options = { connections: CONNECTIONS, ms: turnMs };
      const turn = (server: Measured, url: string, encoding: string) => () =>
        loadMeasured(server, { url, headers: { cookie, "accept-encoding": encoding } }, options);
      const plain = `${product.url}${PAGE}.json`;
      const turns = await byTurns(
        {
          "list's data, identity": turn(product, plain, "identity"),
          "JSON, identity": turn(floor, floor.url, "identity"),
          "list's data, compressed": turn(product, plain, BROWSER),
          "JSON, compressed": turn(floor, floor.url, BROWSER),
          "router's .data, identity": turn(product, `${product.url}${PAGE}.data`, "identity"),
        },
        rounds,
      );
      const [own, other] = [turns["list's data, identity"], turns["JSON, identity"]];
      const [small, smallOther] = [turns["list's data, compressed"], turns["JSON, compressed"]];
      const routers = turns["router's .data, identity"];
      return {
        title: "The list's data",
        how: `${IN_SHORT_TURNS} ${CONNECTIONS} connections; what the browser asks for a filter or a further page (${PAGE}.json), and the router's own answer for the same page. The opponent is node:http + pg + JSON, with the session looked up. Compressed by gzip 4, and by br 4 at once. ${SPREAD_OF_WORK}`,
        lines: [
          atLeast(
            "list's data, requests a second, identity, ÷ JSON",
            ratioOf("rate", own, other),
            0.4,
          ),
          {
            operation: "list's data, CPU a request, identity, ÷ JSON",
            now: show(ratioOf("cpuMs", own, other)),
          },
          {
            operation: "list's data, requests a second, compressed, ÷ JSON",
            now: show(ratioOf("rate", small, smallOther)),
          },
          {
            operation: "list's data, CPU a request, compressed, ÷ JSON",
            now: show(ratioOf("cpuMs", small, smallOther)),
          },
          {
            operation: "router's .data, requests a second, identity, ÷ JSON",
            now: show(ratioOf("rate", routers, other)),
          },
          {
            operation: "router's .data, CPU a request, identity, ÷ JSON",
            now: show(ratioOf("cpuMs", routers, other)),
          },
        ],
        details: tableOf(turns),
      };
    } finally {
      await floor.stop();
    }
  });
}
