import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { bytesOf, Connection, type Wish } from "../../bench/connection.ts";
import { percentile } from "../../bench/figures.ts";

const REFUSED = 503;
const TICK_MS = 2;
/** Sooner than a refusal asks for. */
const AGAIN_MS = 1_000;

/** What came of a crowd's requests of one kind. */
export interface CrowdAnswers {
  asked: number;
  answered: number;
  refused: number;
  /** Milliseconds until an answer, and until a refusal. */
  p95: number;
  refusedP95: number;
}

/**
 * Asks so many times a second, whether or not what was asked before has its answer, over so many connections
 * at most. @throws Error when anything but 200 or a refusal comes
 */
export async function askAsCrowd(
  wish: Wish,
  { aSecond, ms, connections }: { aSecond: number; ms: number; connections: number },
): Promise<CrowdAnswers> {
  const url = new URL(wish.url);
  const request = bytesOf(wish);
  const free = await Promise.all(Array.from({ length: connections }, () => Connection.open(url)));
  const took: Record<number, number[]> = { 200: [], [REFUSED]: [] };
  const ask = async (kept: Connection) => {
    // One that nobody asked by for five seconds has been ended.
    const connection = kept.isOver ? await Connection.open(url) : kept;
    const began = performance.now();
    const { status } = await connection.ask(request);
    const times = took[status];
    if (!times) throw new Error(`${wish.url}: ${status}`);
    times.push(performance.now() - began);
    free.push(connection);
  };
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  for (let due = 0; performance.now() - began < ms; await sleep(TICK_MS)) {
    const now = ((performance.now() - began) * aSecond) / 1_000;
    for (; due < now; due += 1) {
      const connection = free.pop();
      if (!connection) continue;
      const asked = ask(connection);
      asked.catch(() => undefined);
      underWay.push(asked);
    }
  }
  await Promise.all(underWay);
  for (const connection of free) connection.close();
  const [answered = [], refused = []] = [took[200], took[REFUSED]];
  return {
    asked: underWay.length,
    answered: answered.length,
    refused: refused.length,
    p95: percentile(answered, 0.95),
    refusedP95: percentile(refused, 0.95),
  };
}

/** Places briefs of a client one after the other for a while; answers the keys of those that were taken. */
export async function placeBriefs(
  origin: string,
  cookie: string,
  ms: number,
): Promise<{ taken: string[]; refused: number }> {
  const taken: string[] = [];
  let refused = 0;
  const ends = performance.now() + ms;
  while (performance.now() < ends) {
    const submissionKey = randomUUID();
    const body = new URLSearchParams({
      submissionKey,
      serviceType: "VERHUIZING",
      fromProvince: "Utrecht",
      toProvince: "Gelderland",
      moveDate: dutchDay(new Date(Date.now() + 9 * DAY_MS)),
      // What is looked for afterwards.
      clientName: submissionKey,
    });
    const headers = { origin, cookie };
    const answer = await fetch(`${origin}/brief-form`, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status === 302) taken.push(submissionKey);
    else if (answer.status !== REFUSED) throw new Error(`a brief was answered ${answer.status}`);
    else {
      refused += 1;
      await sleep(AGAIN_MS);
    }
  }
  return { taken, refused };
}
