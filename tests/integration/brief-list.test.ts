import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_SIZE, SERVICE_TYPES } from "~/features/briefs/constants.ts";
import { listOwnBriefs } from "~/features/briefs/index.server.ts";
import { listBriefsForCompany, listOwnProposals } from "~/features/proposals/index.server.ts";
import type { ClientActor, CompanyActor } from "~/server/auth/actor.ts";
import { type Cursor, readCursor } from "~/shared/cursor.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { recordQueries } from "../factories/queries.ts";

const { app } = await makeApp();
const ALL = { type: null, provinces: null, onlyOpen: false };
const ROWS = 240_000;
const reader = (await addCompany(app)).actor;

// One after the other: they all wait for the same counter, and a crowd would run out of connections.
async function addBriefs(client: ClientActor, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await addBrief(app, client));
  return ids;
}

describe("paging", () => {
  test("gives every row once while rows are being added", async () => {
    const client = await addClient(app);
    const first = await addBriefs(client, 3 * PAGE_SIZE + 7);
    const seen: string[] = [];
    let after: Cursor | null = null;
    do {
      const page = await listBriefsForCompany(app, reader, ALL, after);
      seen.push(...page.briefs.map((brief) => brief.id));
      await addBrief(app, client);
      await addBrief(app, client);
      after = readCursor(page.next);
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(first.filter((id) => !seen.includes(id))).toEqual([]);
  });

  test("gives rows of the same instant once each", async () => {
    const client = await addClient(app);
    await addBriefs(client, PAGE_SIZE + 15);
    await app.db.execute(
      sql`update briefs set created_at = '2026-01-01T12:00:00Z' where client_id = ${client.userId}`,
    );
    const seen: string[] = [];
    let after: Cursor | null = null;
    do {
      const page = await listOwnBriefs(app, client, after);
      seen.push(...page.briefs.map((brief) => brief.id));
      after = readCursor(page.next);
    } while (after);
    expect(seen).toHaveLength(PAGE_SIZE + 15);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("shows a company its own proposals once each, newest first", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const sent: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      sent.push(await addProposal(app, actor, await addBrief(app, client)));
    }
    const first = await listOwnProposals(app, actor, null);
    const second = await listOwnProposals(app, actor, readCursor(first.next));
    expect([...first.proposals, ...second.proposals].map((proposal) => proposal.id)).toEqual(
      sent.reverse(),
    );
    expect(second.next).toBeNull();
  });

  test("lists what is open or completed, with the company's own proposal on it", async () => {
    const client = await addClient(app);
    const { actor } = await addCompany(app);
    const briefId = await addBrief(app, client, { fromProvince: "Limburg" });
    await addProposal(app, actor, briefId);
    const scope = { ...ALL, provinces: ["Limburg"] as const };
    const { briefs } = await listBriefsForCompany(app, actor, scope, null);
    expect(briefs.map((brief) => [brief.id, brief.badge])).toEqual([
      [briefId, { kind: "badge", tone: "busy", label: "Offerte Ingediend" }],
    ]);
  });
});

describe(`with ${ROWS} briefs on the list`, () => {
  let company: CompanyActor;
  let deep: Cursor;

  beforeAll(async () => {
    const client = await addClient(app);
    company = (await addCompany(app)).actor;
    const connection = await app.db.$client.connect();
    try {
      await connection.query("set statement_timeout = 0");
      await connection.query("set synchronous_commit = off");
      // Counting each of them would be most of the work, and no test below reads the counters.
      await connection.query("alter table briefs disable trigger briefs_counted");
      // Built at the end in one go: row by row they would cost most of this file's time.
      const { rows: indexes } = await connection.query(
        `select indexname, indexdef from pg_indexes where tablename = 'briefs' and indexdef like '%WHERE%'`,
      );
      for (const { indexname } of indexes) await connection.query(`drop index ${indexname}`);
      await connection.query(
        `insert into briefs (submission_key, client_id, client_name, client_email, email_confirmed,
           service_type, status, from_province, to_province, event_date,
           proposals_count, inventory, services, additional_info, created_at)
         select gen_random_uuid(), $1, 'Vol', 'vol@voorbeeld.test', true,
           (array['VERHUIZING','VERHUIZING','VERHUIZING','ONTRUIMING'])[1 + n % 4],
           (array['OPEN','OPEN','COMPLETED','CANCELLED','IN_PROGRESS','OPEN'])[1 + n % 6],
           ($2::text[])[1 + (n / 7) % 12], ($2::text[])[1 + (n / 11) % 12], '2026-05-01',
           (n / 13) % 6,
           '{"heavyItems":[],"rooms":null,"fragileItems":false,"pianoOrSpecialItems":null,"packingService":false,"fromFloor":null,"toFloor":null,"hasElevator":false}',
           '{}', '', '2020-01-01'::timestamptz + n * interval '7 minutes'
         from generate_series(1, ${ROWS}) n`,
        [client.userId, [...PROVINCES]],
      );
      await connection.query("alter table briefs enable trigger briefs_counted");
      for (const { indexdef } of indexes) await connection.query(indexdef);
      await connection.query("analyze briefs");
    } finally {
      connection.release(true);
    }
    const middle = new Date(Date.parse("2020-01-01T00:00:00Z") + (ROWS / 2) * 7 * 60_000);
    deep = { createdAt: middle, id: randomUUID() };
  }, 60_000);

  const places: (Province[] | null)[] = [
    null,
    ["Zeeland"],
    ["Zeeland", "Limburg", "Utrecht"],
    PROVINCES.slice(0, 11),
  ];
  const cases = [null, ...SERVICE_TYPES].flatMap((type) =>
    places.flatMap((provinces) =>
      [false, true].flatMap((onlyOpen) =>
        (["the start", "deep in the list"] as const).map((from) => ({
          scope: { type, provinces, onlyOpen },
          from,
        })),
      ),
    ),
  );

  test.for(cases)("$scope from $from is read off its own indexes", async ({ scope, from }) => {
    const [query] = await recordQueries(app, () =>
      listBriefsForCompany(app, company, scope, from === "the start" ? null : deep),
    );
    if (!query) throw new Error("listBriefsForCompany asked nothing");
    const { rows } = await app.db.$client.query(
      `explain (analyze, format json) ${query.text}`,
      query.values,
    );
    const nodes = allNodes(rows[0]["QUERY PLAN"][0].Plan);
    const ends = 2 * (scope.provinces?.length ?? 0.5);
    const scans = nodes.filter((node) => node["Relation Name"] === "briefs");
    const readings = scans.filter((node) => node["Index Name"] !== "briefs_pkey");
    expect(readings).toHaveLength(ends);
    const list = scope.onlyOpen ? "briefs_open" : "briefs_listed";
    const type = scope.type ? "_type" : "";
    const own = scope.provinces ? [`${list}${type}_from`, `${list}${type}_to`] : [`${list}${type}`];
    // A type alone keeps a quarter of the list or more, and most of the list is open: there the
    // planner may as well skip rows of another index, as long as they are few.
    const wide = scope.provinces ? [] : ["briefs_listed", "briefs_listed_type", "briefs_open"];
    expect([...own, ...wide]).toEqual(
      expect.arrayContaining(readings.map((node) => node["Index Name"])),
    );
    expect(nodes.filter((node) => node["Node Type"].includes("Sort"))).toEqual([]);
    const read = scans.map(
      (node) =>
        node["Actual Loops"] * (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)),
    );
    const total = read.reduce((sum, count) => sum + count, 0);
    // A page of readings, each met once at either end, one ahead of every end, and the rows themselves.
    expect(total).toBeLessThanOrEqual((scope.provinces ? 3 : 12) * (PAGE_SIZE + 1) + ends);
  });

  test.for([
    { provinces: ["Zeeland"] as const },
    { provinces: ["Zeeland", "Limburg", "Utrecht"] as const },
  ])(
    "from or to $provinces is every brief that begins or ends there, once",
    async ({ provinces }) => {
      const { briefs } = await listBriefsForCompany(
        app,
        reader,
        { ...ALL, provinces, onlyOpen: true },
        deep,
      );
      const { rows } = await app.db.$client.query(
        `select id from briefs where is_open and (created_at, id) < ($2, $3)
           and (from_province = any($1) or to_province = any($1))
         order by created_at desc, id desc limit ${PAGE_SIZE}`,
        [provinces, deep.createdAt, deep.id],
      );
      expect(briefs.map((brief) => brief.id)).toEqual(rows.map(({ id }) => id));
    },
  );
});

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

function allNodes(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(allNodes)];
}
