import { setTimeout as sleep } from "node:timers/promises";
import type { Lengths } from "../by-turns.ts";
import { bytesOf, Connection } from "../connection.ts";
import { ON_EVERY_CORE } from "../cores.ts";
import { tasksDone } from "../database.ts";
import { percentile, show, spread } from "../figures.ts";
import { type Product, withProduct } from "../product.ts";
import { atLeast, atMost, type Report } from "../report.ts";
import { startSmtpSink } from "../smtp-sink.ts";
import { visitorsBrief } from "../visitors-brief.ts";

const A_SECOND = 40;
const SECONDS = 300;
const SECONDS_SHORT = 10;
const CONNECTIONS = 40;
const MOST_MS_A_BRIEF = 1000 / A_SECOND;

/**
 * Visitors' briefs at a steady rate, with all the tasks that they leave, on a machine as somebody runs it:
 * server, database and mail server share its cores.
 */
export async function briefsSustained({ isShort }: Lengths): Promise<Report> {
  const seconds = isShort ? SECONDS_SHORT : SECONDS;
  const smtp = await startSmtpSink();
  try {
    const settings = { SMTP_URL: smtp.url };
    return await withProduct((product) => sustained(product, seconds), settings, ON_EVERY_CORE);
  } finally {
    smtp.stop();
  }
}

async function sustained(product: Product, seconds: number): Promise<Report> {
  const { before, ...turn } = await placeSteadily(product, seconds);
  const stored = (await briefsIn(product)) - before;
  const one = (value: number) => spread([value]);
  return {
    title: "Visitors' briefs, minute after minute",
    how: `${A_SECOND} a second for ${seconds} s, on the demo data, mailed to an SMTP server that takes all. Done is when no task is left: mails, hashes and what else they lead to. Nothing was pinned to a core.`,
    isOnce: true,
    lines: [
      atLeast("briefs stored a second", one(stored / turn.placed), A_SECOND * 0.99, 1),
      atMost(
        "CPU ms of the main thread a brief with its tasks",
        one(turn.mainThreadMs / stored),
        MOST_MS_A_BRIEF,
        1,
      ),
      atMost("seconds that tasks were left afterwards", one(turn.drained), 5, 1),
    ],
    details: [
      `Answers: p50 ${show(one(percentile(turn.times, 0.5)), 0)} ms, p95 ${show(one(percentile(turn.times, 0.95)), 0)} ms.`,
      `CPU ms of all threads a brief: ${show(one(turn.cpuMs / stored), 1)}; the hash of its password is most of what the main thread has no part in.`,
    ],
  };
}

async function placeSteadily(product: Product, seconds: number) {
  const before = await briefsIn(product);
  const open = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(new URL(product.url))),
  );
  const times: number[] = [];
  const used = await product.usage();
  const started = performance.now();
  // Each connection has its place in every second.
  await Promise.all(
    open.map(async (first, place) => {
      let connection = first;
      for (let turn = 0; turn < (A_SECOND * seconds) / CONNECTIONS; turn += 1) {
        const due = started + ((turn * CONNECTIONS + place) * 1000) / A_SECOND;
        await sleep(Math.max(0, due - performance.now()));
        if (connection.isOver) connection = await Connection.open(new URL(product.url));
        await connection.ask(bytesOf(visitorsBrief(product.url)));
        times.push(performance.now() - due);
      }
      connection.close();
    }),
  );
  const placed = (performance.now() - started) / 1000;
  await tasksDone(product.database);
  const drained = (performance.now() - started) / 1000 - placed;
  const now = await product.usage();
  const cpuMs = now.cpuMs - used.cpuMs;
  const mainThreadMs = now.mainThreadMs - used.mainThreadMs;
  return { before, placed, drained, cpuMs, mainThreadMs, times };
}

async function briefsIn({ database }: Product): Promise<number> {
  const [row] = await database.query<{ count: number }>("select count(*)::int from briefs");
  return row?.count ?? 0;
}
