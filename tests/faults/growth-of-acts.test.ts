import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { SCOPE_ITEMS } from "~/features/briefs/constants.ts";
import { addRows, type Size } from "../../bench/many-rows.ts";
import { ACTS, type Meeting } from "../factories/acts.ts";
import { makeApp, type TestApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { type Written, whatIsWritten } from "../factories/written.ts";

const FEW: Size = { briefs: 1_000, companies: 100 };
const MANY: Size = { briefs: 1_000_000, companies: 10_000 };

/** What docs/capacity.md takes its figures from. */
const FIGURES = "test-results/growth-of-acts.md";

const small = await makeApp();
const large = await makeApp();

test("an act writes as many rows among a million briefs as among a thousand", async () => {
  const [few, many] = [await actsOn(small, FEW), await actsOn(large, MANY)];
  await mkdir(path.dirname(FIGURES), { recursive: true });
  await writeFile(FIGURES, `${asTable(few, many)}\n\n${await sizesOf(large)}\n`);
  for (const [name, { act }] of Object.entries(few)) {
    expect(many[name]?.act.rows, name).toEqual(act.rows);
  }
}, 900_000);

interface Act {
  /** On the request. */
  act: Written;
  /** Afterwards, by the tasks that it leads to. */
  tasks: Written;
}

/** What each act writes among that many rows. */
async function actsOn({ app, env, runTasks }: TestApp, size: Size): Promise<Record<string, Act>> {
  const client = await addClient(app);
  const { actor: bidder } = await addCompany(app, { name: "Sjouw & Zn" });
  const { actor: rival } = await addCompany(app, { name: "Noorderzon" });
  const admin = await addAdmin(app);
  // The first ones make connections and plans, and a brief to be like.
  const first = await addBrief(app, client);
  await addProposal(app, rival, first);
  await runTasks();
  await fill(env.DATABASE_URL ?? "", size);
  await addProposal(app, bidder, first);
  await runTasks();
  const written: Record<string, Act> = {};
  const note = async (name: string, work: () => Promise<unknown>) => {
    const act = await whatIsWritten(app, work);
    written[name] = { act, tasks: await whatIsWritten(app, runTasks) };
  };
  let briefId = "";
  let proposalId = "";
  await note("a client places a brief", async () => {
    briefId = await addBrief(app, client);
  });
  await note("a company proposes", async () => {
    proposalId = await addProposal(app, bidder, briefId);
  });
  const at: Meeting = { app, client, bidder, rival, admin, briefId, proposalId };
  for (const [name, work] of ACTS) await note(name, () => work(at));
  return written;
}

async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  await addRows({ url, query, close: () => client.end() }, size);
  // A proposal for each brief, as companies write them, with what each says of three things.
  await query("set session_replication_role = replica");
  await query(
    `insert into proposals (brief_id, company_id, package_name, includes, price, price_kind,
       insured_up_to, valid_until, cancel_free_days, vehicle_info, notes, created_at)
     select brief.id, company.id, 'Verhuizing compleet', 'Twee man, een bakwagen van 40 m3 en dekens',
       95000, 'FIXED', 5000000, current_date + 14, 3, 'Bakwagen met laadklep',
       'We bellen een dag van tevoren hoe laat we er zijn.', brief.created_at
     from (select id, created_at, row_number() over () % $1 as place from briefs) brief
     join (select id, row_number() over () - 1 as place from company_profiles) company using (place)
     on conflict do nothing`,
    [size.companies],
  );
  await query(
    `insert into proposal_scope (proposal_id, item, answer)
     select id, item, 'INCLUDED' from proposals, unnest($1::text[]) item on conflict do nothing`,
    [SCOPE_ITEMS.slice(0, 3)],
  );
  await query("set session_replication_role = origin");
  await query("analyze");
  await client.end();
}

const kB = (bytes: number) => (bytes / 1_000).toFixed(1);
const rowsIn = ({ rows }: Written) => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** A line of Markdown for each act: what it and its tasks write among few rows and among many. */
function asTable(few: Record<string, Act>, many: Record<string, Act>): string {
  const lines = Object.entries(many).map(([name, { act, tasks }]) => {
    const before = few[name];
    const cells = [
      name,
      rowsIn(act),
      before ? kB(before.act.logged) : "",
      kB(act.logged),
      rowsIn(tasks),
      kB(tasks.logged),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| act | rows | kB of log, among few | among many | rows of its tasks | kB of log |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

/** A line of Markdown for each table with many rows: bytes a row of itself and of its indexes. */
async function sizesOf({ app }: TestApp): Promise<string> {
  const { rows } = await app.db.$client.query<Record<"name" | "rows" | "own" | "indexes", string>>(
    `select c.relname as name, c.reltuples::bigint as rows,
       round(pg_table_size(c.oid) / c.reltuples) as own,
       round(pg_indexes_size(c.oid) / c.reltuples) as indexes
     from pg_class c where c.relkind = 'r' and c.reltuples > 5000
       and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by pg_total_relation_size(c.oid) desc`,
  );
  return [
    "| table | rows | bytes a row | of indexes |",
    "|---|---|---|---|",
    ...rows.map((row) => `| ${row.name} | ${row.rows} | ${row.own} | ${row.indexes} |`),
  ].join("\n");
}
