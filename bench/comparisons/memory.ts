import { setTimeout as sleep } from "node:timers/promises";
import type { Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { load } from "../load.ts";
import { type Measured, startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import type { Report } from "../report.ts";

const MOST_MEGABYTES = 350;
const CONNECTIONS = 32;
const IDLE_MS = 5_000;

/** What the product holds after the pages that cost most were asked for, by turns, as fast as it goes. */
export function memory({ rounds, turnMs }: Lengths): Promise<Report> {
  return withProduct(async (product) => {
    const floor = await startProgram("list-page", product.database.url);
    try {
      const company = await product.cookieOf("company");
      const client = await product.cookieOf("client");
      const asked = [
        { path: "/verhuisbedrijf-dashboard", cookie: company, encoding: "identity" },
        { path: "/verhuisbedrijf-dashboard", cookie: company, encoding: "br" },
        { path: "/client-dashboard", cookie: client, encoding: "br" },
        { path: "/brief-form", cookie: "", encoding: "br" },
        { path: "/", cookie: "", encoding: "br" },
      ];
      const ask = (url: string, cookie: string, encoding: string) =>
        load(
          { url, headers: { "accept-encoding": encoding, ...(cookie ? { cookie } : {}) } },
          { connections: CONNECTIONS, ms: turnMs },
        );
      const before = [await megabytes(product), await megabytes(floor)];
      let most = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const { path, cookie, encoding } of asked) {
          await ask(product.url + path, cookie, encoding);
          most = Math.max(most, await megabytes(product));
        }
        await ask(floor.url, company, "identity");
        await ask(floor.url, company, "br");
      }
      const after = [await megabytes(product), await megabytes(floor)];
      await sleep(IDLE_MS);
      const idle = [await megabytes(product), await megabytes(floor)];
      const row = (name: string, of: (number | undefined)[]) =>
        `| ${[name, ...of.map((value) => value?.toFixed(0) ?? "")].join(" | ")} |`;
      return {
        title: "Memory after load",
        how: `Each round asks for the list (identity, br), the client dashboard, the wizard and home, ${CONNECTIONS} connections, a turn each. Resident memory of the server's process alone. ${SPREAD_OF_WORK}`,
        lines: [
          {
            operation: "RSS after load, the most of all turns",
            now: `${most.toFixed(0)} MB`,
            must: `<= ${MOST_MEGABYTES} MB`,
            isMet: most <= MOST_MEGABYTES,
          },
        ],
        details: [
          `| RSS in MB | before | after load | ${IDLE_MS / 1000} s later |`,
          "|---|---|---|---|",
          row("product", [before[0], after[0], idle[0]]),
          row("node:http + pg + renderToString, the list alone", [before[1], after[1], idle[1]]),
        ],
      };
    } finally {
      await floor.stop();
    }
  });
}

async function megabytes(server: Measured): Promise<number> {
  return (await server.usage()).rss / 1e6;
}
