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
 * A company's list of 20 briefs against node:http, pg and renderToString with the same rows; and what
 * a client's dashboard and the wizard cost.
 */
export function list(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inShortTurns(lengths);
  return withProduct(async (product) => {
    const floor = await startProgram("list-page", product.database.url);
    try {
      const company = await product.cookieOf("company");
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
      const listPage = "/verhuisbedrijf-dashboard";
      const turns = await byTurns(
        {
          "list, identity": ours(listPage, "identity", company),
          "renderToString, identity": turn(floor, floor.url, "identity", company),
          "list, br": ours(listPage, "br", company),
          "renderToString, br": turn(floor, floor.url, "br", company),
          "client dashboard, identity": ours("/client-dashboard", "identity", client),
          "client dashboard, br": ours("/client-dashboard", "br", client),
          "wizard, identity": ours("/brief-form", "identity"),
          "wizard, br": ours("/brief-form", "br"),
        },
        rounds,
      );
      return {
        title: "The list and the dashboards",
        how: `${IN_SHORT_TURNS} ${CONNECTIONS} connections; the opponent is node:http + pg + renderToString, with the session looked up, br of quality 4 at once. ${SPREAD_OF_WORK}`,
        lines: ENCODINGS.flatMap((encoding): Line[] => {
          const [own, other] = [turns[`list, ${encoding}`], turns[`renderToString, ${encoding}`]];
          return [
            atLeast(
              `list, requests a second, ${encoding}, ÷ renderToString`,
              ratioOf("rate", own, other),
              0.5,
            ),
            {
              operation: `list, CPU a request, ${encoding}, ÷ renderToString`,
              now: show(ratioOf("cpuMs", own, other)),
            },
          ];
        }),
        details: tableOf(turns),
      };
    } finally {
      await floor.stop();
    }
  });
}
