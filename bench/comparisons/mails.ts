import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { type Database, tasksDone } from "../database.ts";
import { show, spread } from "../figures.ts";
import { answerTo, type Measured, startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf } from "../turns-table.ts";

/** Mails, and empty tasks, for every second that a turn lasts elsewhere. */
const A_SECOND = 1_000;
const LOOK_MS = 10;

interface Drained {
  /** A second. */
  rate: number;
  /** Processor time of the one who works, for each. */
  cpuMs: number;
}

/** Mails that leave by SMTP against a graphile-worker of the same settings whose task does nothing. */
export async function mails({ rounds, turnMs }: Lengths): Promise<Report> {
  const smtp = fork(path.join(import.meta.dirname, "../programs/smtp-sink.ts"));
  const url = await answerTo(smtp, null, isUrl);
  try {
    return await withProduct(
      async (product, cluster) => {
        const empty = await cluster.create("empty_tasks");
        const worker = await startProgram("idle-worker", empty.url);
        const count = Math.round((A_SECOND * turnMs) / 1000);
        await addPeople(product.database, count);
        try {
          const turns = await byTurns(
            {
              mails: () => drainMails(product, product.database, smtp, count),
              "empty tasks": () => drainEmpty(worker, empty, count),
            },
            rounds,
          );
          return {
            title: "Mails against empty tasks",
            how: `A turn is ${count} mails with a link for a new password, taken by an SMTP server, or as many empty tasks; timed from the moment they are in the queue. The SMTP server waits 0.1 s before it greets, as real ones do: whoever opens a connection for every mail waits as often. ${SPREAD_OF_WORK}`,
            lines: [
              atLeast(
                "mails a second ÷ graphile-worker with an empty task",
                ratioOf("rate", turns.mails, turns["empty tasks"]),
                0.45,
              ),
            ],
            details: [
              "| | a second | CPU ms each |",
              "|---|---|---|",
              ...Object.entries(turns).map(
                ([name, of]) =>
                  `| ${name} | ${show(spread(of.map(({ rate }) => rate)), 0)} | ${show(spread(of.map(({ cpuMs }) => cpuMs)))} |`,
              ),
            ],
          };
        } finally {
          await worker.stop();
          await empty.close();
        }
      },
      { SMTP_URL: url },
    );
  } finally {
    smtp.kill();
  }
}

async function drainMails(
  worker: Measured,
  database: Database,
  smtp: ChildProcess,
  count: number,
): Promise<Drained> {
  const taken = () => answerTo(smtp, "taken", isCount);
  const wanted = (await taken()) + count;
  const drained = await drain(worker, count, async () => {
    await database.query(
      `select count(graphile_worker.add_job('send-reset',
         json_build_object('userId', id, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
       from users where email like 'mail-%@voorbeeld.test'`,
    );
    return async () => {
      while ((await taken()) < wanted) await sleep(LOOK_MS);
    };
  });
  await tasksDone(database);
  return drained;
}

function drainEmpty(worker: Measured, database: Database, count: number): Promise<Drained> {
  return drain(worker, count, async () => {
    await database.query(
      "select count(graphile_worker.add_job('nothing', '{}')) from generate_series(1, $1)",
      [count],
    );
    return () => tasksDone(database);
  });
}

/** Times what `add` leads to, from when it is done until what it answers is done. */
async function drain(
  worker: Measured,
  count: number,
  add: () => Promise<() => Promise<void>>,
): Promise<Drained> {
  const before = await worker.usage();
  const done = await add();
  const started = performance.now();
  await done();
  const seconds = (performance.now() - started) / 1000;
  const after = await worker.usage();
  return { rate: count / seconds, cpuMs: (after.cpuMs - before.cpuMs) / count };
}

/** People whose address is confirmed, each for one mail a turn. */
async function addPeople(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into users (name, email, email_verified, created_at, updated_at)
     select 'Iris Jansen', 'mail-' || n || '@voorbeeld.test', true, now(), now()
     from generate_series(1, $1) n`,
    [count],
  );
}

function isUrl(message: unknown): message is string {
  return typeof message === "string";
}

function isCount(message: unknown): message is number {
  return typeof message === "number";
}
