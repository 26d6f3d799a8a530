import { byTurns, IN_SHORT_TURNS, inShortTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show } from "../figures.ts";
import { loadMeasured } from "../load.ts";
import { type Measured, startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Line, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";

const CONNECTIONS = 32;
const ENCODINGS = ["identity", "br"] as const;

/**
 * A company's list of 20 briefs against node:http, pg and renderToString with the same rows, of the
 * product's own elements and of others that say the same; and what a client's dashboard and the wizard cost.
 */
export function list(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inShortTurns(lengths);
  return withProduct(async (product) => {
    const { url: database } = product.database;
    const listPage = "/verhuisbedrijf-dashboard";
    const company = await product.cookieOf("company");
    const floor = await startProgram("list-page", database);
    const same = await startProgram("same-page", database, product.url + listPage, company);
    try {
      const client = await product.cookieOf("client");
      const turn =
        (server: Measured, url: string, encoding: string, cookie = "") =>
        () =>
          loadMeasured(
            server,
            { url, headers: { "accept-encoding": encoding, ...(cookie ? { cookie } : {}) } },
            { connections: CONNECTIONS, ms: turnMs },
          );
      const ours = (page: string, encoding: string, cookie?: string) =>
        turn(product, product.url + page, encoding, cookie);
      const turns = await byTurns(
        {
          "list, identity": ours(listPage, "identity", company),
          "renderToString, identity": turn(floor, floor.url, "identity", company),
          "same markup, identity": turn(same, same.url, "identity", company),
          "list, br": ours(listPage, "br", company),
          "renderToString, br": turn(floor, floor.url, "br", company),
          "same markup, br": turn(same, same.url, "br", company),
          "client dashboard, identity": ours("/client-dashboard", "identity", client),
          "client dashboard, br": ours("/client-dashboard", "br", client),
          "wizard, identity": ours("/brief-form", "identity"),
          "wizard, br": ours("/brief-form", "br"),
        },
        rounds,
      );
      return {
        title: "The list and the dashboards",
        how: `${IN_SHORT_TURNS} ${CONNECTIONS} connections; the opponents are node:http + pg + renderToString, with the session looked up, br of quality 4 at once: one draws the product's own elements, the other markup of its own. ${SPREAD_OF_WORK}`,
        lines: ENCODINGS.flatMap((encoding): Line[] => {
          const own = turns[`list, ${encoding}`];
          const drawn = turns[`same markup, ${encoding}`];
          const other = turns[`renderToString, ${encoding}`];
          return [
            atLeast(
              `list, requests a second, ${encoding}, ÷ renderToString of the same markup`,
              ratioOf("rate", own, drawn),
              0.5,
            ),
            {
              operation: `list, CPU a request, ${encoding}, ÷ renderToString of the same markup`,
              now: show(ratioOf("cpuMs", own, drawn)),
            },
            {
              operation: `list, requests a second, ${encoding}, ÷ renderToString of markup of its own`,
              now: show(ratioOf("rate", own, other)),
            },
          ];
        }),
        details: tableOf(turns),
      };
    } finally {
      await floor.stop();
      await same.stop();
    }
  });
}
