import { bytesOf, Connection, type Wish } from "./connection.ts";
import { percentile } from "./figures.ts";
import type { Measured } from "./measured.ts";
import { HAS_WRK, loadByWrk } from "./wrk.ts";

export interface LoadOptions {
  connections: number;
  /** No request is begun later than this; those under way are waited for. */
  ms: number;
  /** Counts other answers than 200 in `statuses`; else they end the run. */
  anyStatus?: boolean;
}

/** What came of some time of asking. */
export interface Load {
  answered: number;
  /** Answers a second. */
  rate: number;
  /** Until the last answer. */
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Of one answer's body. */
  bytes: number;
  statuses: Map<number, number>;
  /** Which share of one core this client used: near 1 it measures itself. */
  clientShare: number;
}

/**
 * Asks over so many connections at once, each its next request as soon as it has its answer.
 * `wish` is one request, or makes one for every time.
 */
export async function load(wish: Wish | (() => Wish), options: LoadOptions): Promise<Load> {
  const { connections, ms, anyStatus = false } = options;
  const same = typeof wish === "function" ? null : bytesOf(wish);
  const next = () => same ?? bytesOf((wish as () => Wish)());
  const url = new URL((typeof wish === "function" ? wish() : wish).url);
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let bytes = 0;
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
  const used = process.cpuUsage();
  const started = performance.now();
  const end = started + ms;
  const client = async (first: Connection) => {
    let connection = first;
    while (performance.now() < end) {
      if (connection.isOver) connection = await Connection.open(url);
      const asked = performance.now();
      const answer = await connection.ask(next());
      times.push(performance.now() - asked);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status !== 200 && !anyStatus) throw new Error(`${url}: ${answer.status}`);
      bytes = answer.bytes;
    }
    connection.close();
  };
  await Promise.all(open.map(client));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(used);
  return {
    answered: times.length,
    rate: times.length / seconds,
    seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes,
    statuses,
    clientShare: (user + system) / 1e6 / seconds,
  };
}

/** A turn under load with the processor time that the server took for a request. */
export interface Turn extends Load {
  cpuMs: number;
}

/** Loads a server and reads what it used meanwhile. */
export async function loadMeasured(
  server: Measured,
  wish: Wish | (() => Wish),
  options: LoadOptions,
): Promise<Turn> {
  return await measured(server, () => load(wish, options));
}

/** The same of a server that may be quicker than a client of ours: by wrk, where that is there. */
export async function loadQuick(server: Measured, wish: Wish, options: LoadOptions): Promise<Turn> {
  return await measured(server, () => (HAS_WRK ? loadByWrk : load)(wish, options));
}

/** Reads what a server uses while it is asked. */
export async function measured<Asked extends Load>(
  server: Measured,
  ask: () => Promise<Asked>,
): Promise<Asked & { cpuMs: number }> {
  const before = await server.usage();
  const turn = await ask();
  const after = await server.usage();
  return { ...turn, cpuMs: (after.cpuMs - before.cpuMs) / turn.answered };
}
