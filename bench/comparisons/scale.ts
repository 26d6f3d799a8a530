import { byTurns, IN_SHORT_TURNS, inShortTurns, type Lengths } from "../by-turns.ts";
import { withEveryCore } from "../cores.ts";
import { startCluster } from "../database.ts";
import { ratios, show } from "../figures.ts";
import { loadMeasured, loadQuick, type Turn } from "../load.ts";
import { type Fleet, startFleet } from "../processes.ts";
import type { Line, Report } from "../report.ts";
import { answersOf, type Submits, storedRate, submitBriefs } from "../submits-turn.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { QUICK_CLIENT } from "../wrk.ts";

const SIZES = [1, 2, 4] as const;
const CONNECTIONS = 32;
const LONGER = 4;
// Between the turns the mails and hashes of the one before are made, which takes longer than the turn.
const MOST_ROUNDS = 3;

/**
 * What one more process brings behind HAProxy: kept pages, a company's list and visitors' briefs, by 1, 2
 * and 4 processes, each number on a database of its own, so that the tasks of its briefs are its own.
 * HAProxy, database, processes and client share all cores of the machine.
 */
export function scale(lengths: Lengths): Promise<Report> {
  return withEveryCore(async () => {
    const cluster = await startCluster(SIZES.reduce((all, size) => all + size, 0));
    const fleets: Fleet[] = [];
    try {
      for (const size of SIZES) {
        fleets.push(await startFleet(await cluster.create(`of_${size}`), size));
      }
      return await compare(fleets, lengths);
    } finally {
      for (const fleet of fleets) {
        await fleet.stop();
        await fleet.database.close();
      }
      await cluster.stop();
    }
  });
}

async function compare(fleets: readonly Fleet[], lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inShortTurns(lengths);
  const br = { "accept-encoding": "br" };
  const options = { connections: CONNECTIONS, ms: turnMs };
  const contenders = <Of extends Turn>(work: (fleet: Fleet) => Promise<Of>) =>
    Object.fromEntries(fleets.map((fleet, nth) => [String(SIZES[nth]), () => work(fleet)]));
  const pages = await byTurns(
    contenders((fleet) => loadQuick(fleet, { url: `${fleet.url}/`, headers: br }, options)),
    rounds,
  );
  const cookies = new Map<Fleet, string>();
  for (const fleet of fleets) cookies.set(fleet, await fleet.first.cookieOf("company"));
  const lists = await byTurns(
    contenders((fleet) => {
      const headers = { ...br, cookie: cookies.get(fleet) ?? "" };
      return loadMeasured(
        fleet,
        { url: `${fleet.url}/verhuisbedrijf-dashboard`, headers },
        options,
      );
    }),
    rounds,
  );
  const submits = await byTurns(
    contenders((fleet) =>
      submitBriefs(
        fleet,
        fleet.database,
        { connections: CONNECTIONS, ms: lengths.turnMs * LONGER },
        fleet.first.url,
      ),
    ),
    Math.min(lengths.rounds, MOST_ROUNDS),
  );
  return {
    title: "One, two and four processes behind HAProxy",
    how: `${CONNECTIONS} connections. ${IN_SHORT_TURNS} ${QUICK_CLIENT} Nothing was pinned: processes, HAProxy, database and client share the machine's cores, so that a second process takes from them what it gives. Briefs: turns ${LONGER} times as long, not shortened, ${MOST_ROUNDS} rounds at most.`,
    lines: [
      ...linesOf("the kept home page", pages),
      ...linesOf("a company's list", lists),
      ...storedLines(submits),
    ],
    details: [
      ...tableOf({
        ...named("home", pages),
        ...named("list", lists),
        ...named("briefs", submits),
      }),
      "",
      ...Object.entries(submits).map(
        ([size, of]) => `Answers to briefs, ${size}: ${answersOf(of)}.`,
      ),
    ],
  };
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

function storedLines(turns: Record<string, Submits[]>): Line[] {
  const [one = []] = Object.values(turns);
  return Object.entries(turns)
    .slice(1)
    .map(([size, of]) => ({
      operation: `visitors' briefs, stored a second, ${size} processes ÷ 1`,
      now: show(ratios(of.map(storedRate), one.map(storedRate))),
    }));
}

const named = (what: string, turns: Record<string, Turn[]>) =>
  Object.fromEntries(Object.entries(turns).map(([size, of]) => [`${what}, ${size}`, of]));
