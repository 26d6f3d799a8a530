import { setTimeout as sleep } from "node:timers/promises";
import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { type Database, tasksDone } from "../database.ts";
import { ratios, show, spread } from "../figures.ts";
import { load } from "../load.ts";
import { addRows } from "../many-rows.ts";
import { type Product, withProduct } from "../product.ts";
import { atMost, type Report } from "../report.ts";
import { type SmtpSink, startSmtpSink, TROUBLES, type Trouble } from "../smtp-sink.ts";
import { visitorsBrief } from "../visitors-brief.ts";
import { subscribe } from "./one-brief.ts";

const MAILS = 2_000;
const HOSTS = 40;
const COMPANIES = { whole: 10_000, short: 1_000 };
const PAGES = { home: "/hoe-werkt-het", list: "/verhuisbedrijf-dashboard" } as const;
const MOST = 1.1;
/** Of one brief, which is short: its turns are many. */
const MORE_ROUNDS = 3;
const LOOK_MS = 50;

/** What requests notice of mails in trouble, and placing a brief of the companies that want it. */
export async function mailTroubles({ rounds, turnMs, isShort }: Lengths): Promise<Report> {
  const smtp = await startSmtpSink();
  const companies = isShort ? COMPANIES.short : COMPANIES.whole;
  try {
    return await withProduct(
      async (product) => {
        await addRows(product.database, { briefs: 1_000, companies });
        await addReaders(product.database);
        const cookie = await product.cookieOf("company");
        const visit = async (trouble: Trouble) => {
          await smtp.get(trouble);
          await queueMails(product.database);
          // Into the middle of it: what is under way has met the trouble.
          await sleep(turnMs / 4);
          const of = async (path: string) =>
            (
              await load(
                { url: product.url + path, headers: { cookie } },
                { connections: 1, ms: turnMs / 2 },
              )
            ).p50;
          const turn = { home: await of(PAGES.home), list: await of(PAGES.list) };
          await recover(product.database, smtp);
          return turn;
        };
        const all = ["none", ...TROUBLES] as const;
        const turns = await byTurns(
          Object.fromEntries(all.map((one) => [one, () => visit(one)])) as Record<
            Trouble,
            () => ReturnType<typeof visit>
          >,
          rounds,
        );
        const placing = await place(product, rounds * MORE_ROUNDS);
        const p50 = (one: Trouble, page: keyof typeof PAGES) =>
          turns[one].map((turn) => turn[page]);
        return {
          title: "Mails in trouble",
          how: `A turn begins with ${MAILS} mails to ${HOSTS} hosts; meanwhile a public page and a company's list are asked for, one request at a time. 'none' is a mail server that takes them. A brief is placed by a visitor: one that ${companies} companies with a subscription want by mail, and one that nobody wants. ${SPREAD_OF_WORK}`,
          lines: [
            ...TROUBLES.flatMap((one) =>
              (["home", "list"] as const).map((page) =>
                atMost(
                  `${page === "home" ? "public page" : "list"}, p50 during '${one}' ÷ none`,
                  ratios(p50(one, page), p50("none", page)),
                  MOST,
                ),
              ),
            ),
            atMost(
              "placing a brief that all want ÷ that nobody wants",
              ratios(placing.all, placing.nobody),
              MOST,
            ),
          ],
          details: [
            "| | public page p50, ms | list p50, ms |",
            "|---|---|---|",
            ...all.map(
              (one) =>
                `| ${one} | ${show(spread(p50(one, "home")))} | ${show(spread(p50(one, "list")))} |`,
            ),
            "",
            `Placing a brief, ms: ${show(spread(placing.all), 1)} that all want, ${show(spread(placing.nobody), 1)} that nobody wants.`,
          ],
        };
      },
      { SMTP_URL: smtp.url },
    );
  } finally {
    smtp.stop();
  }
}

async function addReaders(database: Database): Promise<void> {
  await database.query(
    `insert into users (name, email, email_verified, created_at, updated_at)
     select 'Iris Jansen', 'mail-' || n || '@voorbeeld.test', true, now(), now()
     from generate_series(1, $1) n`,
    [MAILS],
  );
}

let turn = 0;

/** Mails to hosts that nothing is known of yet, so that no turn has to do with the one before. */
async function queueMails(database: Database): Promise<void> {
  turn += 1;
  await database.query(
    `update users set email = split_part(email, '@', 1) || '@h' || $1::int || '-'
       || substring(email from 'mail-(\\d+)')::int % $2::int || '.test'
     where email like 'mail-%'`,
    [turn, HOSTS],
  );
  await database.query(
    `select count(graphile_worker.add_job('send-reset',
       json_build_object('userId', id, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
     from users where email like 'mail-%'`,
  );
}

/** Ends the trouble and what it left in the queue, and waits for a mail that gets through. */
async function recover(database: Database, smtp: SmtpSink): Promise<void> {
  await smtp.get("none");
  await forget(database);
  const before = await smtp.taken();
  await database.query(
    `update users set email = split_part(email, '@', 1) || '@after-' || $1::int || '.test'
     where email like 'mail-%'`,
    [turn],
  );
  await database.query(
    `select graphile_worker.add_job('send-reset',
       json_build_object('userId', id, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     from users where email like 'mail-%' limit 1`,
  );
  while ((await smtp.taken()) === before) await sleep(LOOK_MS);
  await forget(database);
}

/** Takes out of the queue what waits, until nothing is under way either. */
async function forget(database: Database): Promise<void> {
  for (;;) {
    await database.query("delete from graphile_worker._private_jobs where locked_at is null");
    const [row] = await database.query<{ held: number }>(
      "select count(*)::int as held from graphile_worker._private_jobs",
    );
    if (row?.held === 0) return;
    await sleep(LOOK_MS);
  }
}

/** Milliseconds that placing a brief takes, by turns: one that all companies want, and one that none does. */
async function place(product: Product, rounds: number) {
  await subscribe(product);
  const areas = async (wanted: string) => {
    await product.database.query(
      "update company_profiles set service_areas = $1::text[], categories = '{RESIDENTIAL}'",
      [`{${wanted}}`],
    );
    // What the change leaves to be cleaned up is no part of the act.
    await product.database.query("vacuum analyze company_profiles");
  };
  const placed = async (wanted: string) => {
    await areas(wanted);
    await tasksDone(product.database);
    const { p50 } = await load(() => visitorsBrief(product.url), {
      connections: 1,
      ms: 1,
      anyStatus: true,
    });
    await forget(product.database);
    return p50;
  };
  return await byTurns(
    { all: () => placed("Utrecht,Gelderland"), nobody: () => placed("Zeeland") },
    rounds,
  );
}
