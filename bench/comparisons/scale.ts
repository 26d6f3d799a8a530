import { byTurns, IN_SHORT_TURNS, inShortTurns, type Lengths } from "../by-turns.ts";
import { withEveryCore } from "../cores.ts";
import { startCluster, tasksDone } from "../database.ts";
import { show } from "../figures.ts";
import { loadMeasured, loadQuick, type Turn } from "../load.ts";
import { type Balanced, startFleet } from "../processes.ts";
import type { Line, Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { visitorsBrief } from "../visitors-brief.ts";
import { QUICK_CLIENT } from "../wrk.ts";

const SIZES = [1, 2, 4] as const;
const CONNECTIONS = 32;
const LONGER = 8;
// Between the turns the mails and hashes of the one before are made, which takes longer than the turn.
const MOST_ROUNDS = 3;

/**
 * What one more process brings behind HAProxy: kept pages, a company's list and visitors' briefs, by 1, 2
 * and 4 processes on one database. HAProxy, database, processes and client share all cores of the machine.
 */
export function scale(lengths: Lengths): Promise<Report> {
  return withEveryCore(async () => {
    const cluster = await startCluster();
    try {
      const database = await cluster.create("product");
      const fleet = await startFleet(database, SIZES);
      try {
        const { rounds, turnMs } = inShortTurns(lengths);
        const company = await fleet.first.cookieOf("company");
        const br = { "accept-encoding": "br" };
        const options = { connections: CONNECTIONS, ms: turnMs };
        const contenders = (work: (behind: Balanced) => Promise<Turn>) =>
          Object.fromEntries(
            [...fleet.balanced].map(([size, behind]) => [String(size), () => work(behind)]),
          );
        const pages = await byTurns(
          contenders((behind) =>
            loadQuick(behind, { url: `${behind.url}/`, headers: br }, options),
          ),
          rounds,
        );
        const lists = await byTurns(
          contenders((behind) =>
            loadMeasured(
              behind,
              {
                url: `${behind.url}/verhuisbedrijf-dashboard`,
                headers: { ...br, cookie: company },
              },
              options,
            ),
          ),
          rounds,
        );
        const submits = await byTurns(
          contenders(async (behind) => {
            // The mails of the turn before are not part of this one.
            await tasksDone(database);
            const ms = turnMs * LONGER;
            return await loadMeasured(behind, () => briefBy(behind, fleet.first.url), {
              connections: CONNECTIONS,
              ms,
              anyStatus: true,
            });
          }),
          Math.min(lengths.rounds, MOST_ROUNDS),
        );
        return {
          title: "One, two and four processes behind HAProxy",
          how: `${CONNECTIONS} connections. ${IN_SHORT_TURNS} ${QUICK_CLIENT} Nothing was pinned: processes, HAProxy, database and client share the machine's cores, so that a second process takes from them what it gives. Briefs: turns ${LONGER} times as long, ${MOST_ROUNDS} rounds at most.`,
          lines: [
            ...linesOf("the kept home page", pages),
            ...linesOf("a company's list", lists),
            ...linesOf("visitors' briefs", submits),
          ],
          details: [
            ...tableOf({
              ...named("home", pages),
              ...named("list", lists),
              ...named("briefs", submits),
            }),
          ],
        };
      } finally {
        await fleet.stop();
        await database.close();
      }
    } finally {
      await cluster.stop();
    }
  });
}

/** A brief as our own page sends it, whichever balancer it goes through. */
function briefBy({ url }: Balanced, origin: string) {
  const wish = visitorsBrief(url);
  return { ...wish, headers: { ...wish.headers, origin } };
}

function linesOf(what: string, turns: Record<string, Turn[]>): Line[] {
  const [one = []] = Object.values(turns);
  return Object.entries(turns)
    .slice(1)
    .map(([size, of]) => ({
      operation: `${what}, requests a second, ${size} processes ÷ 1`,
      now: show(ratioOf("rate", of, one)),
    }));
}

const named = (what: string, turns: Record<string, Turn[]>) =>
  Object.fromEntries(Object.entries(turns).map(([size, of]) => [`${what}, ${size}`, of]));
