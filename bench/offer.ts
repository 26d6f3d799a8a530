import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, Connection, type Wish } from "./connection.ts";
import { percentile } from "./figures.ts";
import type { Load } from "./load.ts";

export interface OfferOptions {
  /** Requests that fall due a second. */
  aSecond: number;
  /** None falls due later than this; those under way are waited for. */
  ms: number;
  /** What finds all of them taken when it falls due is not asked. */
  connections: number;
}

/** What came of a crowd: `answered`, `rate`, `p50`, `p95` and `bytes` are of what was not refused. */
export interface Offer extends Load {
  asked: number;
  refused: number;
  /** Milliseconds until a refusal. */
  refusedP95: number;
}

const REFUSED = 503;
const TICK_MS = 1;

/**
 * Asks as a crowd does: so many a second, whether or not what was asked before has its answer.
 * @throws Error when anything but 200 or a refusal comes
 */
export async function offer(
  wish: Wish,
  { aSecond, ms, connections }: OfferOptions,
): Promise<Offer> {
  const request = bytesOf(wish);
  const url = new URL(wish.url);
  const free = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
  const times: number[] = [];
  const refusals: number[] = [];
  const statuses = new Map<number, number>();
  let bytes = 0;
  const ask = async (kept: Connection) => {
    // One that was not asked by for seconds has been ended.
    const connection = kept.isOver ? await Connection.open(url) : kept;
    const asked = performance.now();
    const answer = await connection.ask(request);
    const took = performance.now() - asked;
    free.push(connection);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === REFUSED) return void refusals.push(took);
    if (answer.status !== 200) throw new Error(`${wish.url}: ${answer.status}`);
    times.push(took);
    bytes = answer.bytes;
  };
  const used = process.cpuUsage();
  const started = performance.now();
  const underWay: Promise<void>[] = [];
  const total = Math.round((aSecond * ms) / 1_000);
  for (let due = 0; due < total; await sleep(TICK_MS)) {
    const now = Math.min(total, ((performance.now() - started) * aSecond) / 1_000);
    for (; due < now; due += 1) {
      const connection = free.pop();
      if (!connection) continue;
      const asked = ask(connection);
      // What goes wrong is told when all are back, and ends nothing before.
      asked.catch(() => undefined);
      underWay.push(asked);
    }
  }
  await Promise.all(underWay);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(used);
  for (const connection of free) connection.close();
  return {
    asked: underWay.length,
    answered: times.length,
    refused: refusals.length,
    refusedP95: percentile(refusals, 0.95),
    rate: times.length / seconds,
    seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes,
    statuses,
    clientShare: (user + system) / 1e6 / seconds,
  };
}
