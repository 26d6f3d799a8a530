import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import { SERVICE_TYPES } from "~/features/intake/constants.ts";
import { FEW_AROUND, LOOKED_THROUGH } from "~/features/search/constants.ts";
import type { FurtherScope } from "~/features/search/views.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Services } from "~/server/services.ts";
import { type Cursor, readCursor } from "~/shared/cursor.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { listBriefs } from "./listed-briefs.ts";
import { addClient, addCompany } from "./people.ts";
import { isOf, planOf, rowsRead } from "./plans.ts";
import { recordQueries } from "./queries.ts";
import { until } from "./restarts.ts";

const AT_ONCE = 20_000;

const INDEXES_USABLE = `select max(xmin::text::bigint)
    < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as usable
  from pg_index where indrelid = 'briefs'::regclass`;

const ALL = { type: null, provinces: null, onlyOpen: false };

/** The tests of how the list is read when `count` briefs are on it. */
export function testLongList(app: Services, count: number): void {
  describe(`with ${count} briefs on the list`, () => {
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
          `select indexname, indexdef from pg_indexes where tablename = 'briefs' and indexdef not like '%UNIQUE%'`,
        );
        for (const { indexname } of indexes) await connection.query(`drop index ${indexname}`);
        // No statement may take so long that the database counts as silent.
        for (let from = 1; from <= count; from += AT_ONCE) {
          await connection.query(
            `insert into briefs (submission_key, client_id, client_name, client_email, email_confirmed,
           service_type, status, from_province, to_province, event_date, from_spot, volume_litres,
           proposals_count, inventory, services, additional_info, created_at)
         select gen_random_uuid(), $1, 'Vol', 'vol@voorbeeld.test', true,
           (array['VERHUIZING','VERHUIZING','VERHUIZING','ONTRUIMING'])[1 + n % 4],
           (array['OPEN','OPEN','COMPLETED','CANCELLED','IN_PROGRESS','OPEN'])[1 + n % 6],
           ($2::text[])[1 + (n / 7) % 12], ($2::text[])[1 + (n / 11) % 12],
           '2026-05-01'::date + n % 300,
           case when n % 1000 = 0 then 510000000 when n % 5 > 0 then 500000000 + n % 97 end,
           case when n % 3 > 0 then 1000 * (n % 80) end,
           (n / 13) % 6,
           '{"heavyItems":[],"rooms":null,"fragileItems":false,"pianoOrSpecialItems":null,"packingService":false,"fromFloor":null,"toFloor":null,"hasElevator":false}',
           '{}', '', '2020-01-01'::timestamptz + n * interval '7 minutes'
         from generate_series($3::int, $4::int) n`,
            [client.userId, [...PROVINCES], from, Math.min(count, from + AT_ONCE - 1)],
          );
        }
        await connection.query("alter table briefs enable trigger briefs_counted");
        for (const { indexdef } of indexes) await connection.query(indexdef);
        await connection.query("analyze briefs");
        // An index over rows that were changed is left alone by transactions that began before it, and
        // by all others until the last of those, in any database of the server, has ended.
        await until("older transactions end", 60_000, async () => {
          const { rows } = await connection.query(INDEXES_USABLE);
          return rows[0].usable;
        });
      } finally {
        connection.release(true);
      }
      const middle = new Date(Date.parse("2020-01-01T00:00:00Z") + (count / 2) * 7 * 60_000);
      deep = { createdAt: middle, id: randomUUID() };
    }, 600_000);

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
        listBriefs(app, company, scope, from === "the start" ? null : deep),
      );
      if (!query) throw new Error("listBriefs asked nothing");
      const nodes = await planOf(app, query);
      const ends = 2 * (scope.provinces?.length ?? 0.5);
      const scans = nodes.filter((node) => node["Relation Name"] === "briefs");
      const readings = scans.filter((node) => node["Index Name"] !== "briefs_pkey");
      expect(readings).toHaveLength(ends);
      const list = scope.onlyOpen ? "briefs_open" : "briefs_listed";
      const type = scope.type ? "_type" : "";
      const own = scope.provinces
        ? [`${list}${type}_from`, `${list}${type}_to`]
        : [`${list}${type}`];
      // A type alone keeps a quarter of the list or more, and most of the list is open: there the
      // planner may as well skip rows of another index, as long as they are few.
      const wide = scope.provinces ? [] : ["briefs_listed", "briefs_listed_type", "briefs_open"];
      expect([...own, ...wide]).toEqual(
        expect.arrayContaining(readings.map((node) => node["Index Name"])),
      );
      // The few photos of a brief alone are put in order when they are read.
      const sorts = nodes.filter((node) => node["Node Type"].includes("Sort"));
      expect(sorts.filter((sort) => !isOf(sort, "brief_photos"))).toEqual([]);
      const total = rowsRead(scans);
      // A page of readings, each met once at either end, one ahead of every end, and the rows themselves.
      expect(total).toBeLessThanOrEqual((scope.provinces ? 3 : 12) * (PAGE_SIZE + 1) + ends);
    });

    // What begins around a place: most of the list, a part that may be looked at whole, a few briefs.
    const spotsUpTo = (count: number) => Array.from({ length: count }, (_, at) => 500_000_000 + at);
    const [COMMON, SOME, RARE] = [spotsUpTo(90), spotsUpTo(9), [510_000_000]];
    const NOTHING: FurtherScope = {
      from: null,
      to: null,
      spots: null,
      firstDay: null,
      lastDay: null,
      minLitres: null,
      maxLitres: null,
    };
    const furthers: Partial<FurtherScope>[] = [
      { from: "Zeeland" },
      { to: "Zeeland", minLitres: 40_000 },
      { from: "Zeeland", to: "Utrecht" },
      { spots: COMMON },
      { spots: SOME },
      { spots: RARE },
      { spots: RARE, firstDay: "2026-06-01", lastDay: "2026-06-10" },
      { spots: [] },
      { firstDay: "2026-06-01", lastDay: "2026-06-10" },
      { minLitres: 79_000, firstDay: "2027-01-01" },
      { minLitres: 500_000 },
    ];
    const looks = furthers.flatMap((further) =>
      [null, ["Zeeland"] as const, ["Zeeland", "Limburg"] as const].flatMap((provinces) =>
        [{ type: null, onlyOpen: false }, { type: "ONTRUIMING", onlyOpen: true } as const].flatMap(
          (rest) =>
            (["the start", "deep in the list"] as const).map((from) => ({
              scope: { ...rest, provinces, further: { ...NOTHING, ...further } },
              from,
            })),
        ),
      ),
    );

    test.for(looks)("$scope from $from looks at a bounded part", async ({ scope, from }) => {
      const after = from === "the start" ? null : deep;
      const queries = await recordQueries(app, () => listBriefs(app, company, scope, after));
      for (const query of queries.filter(({ text }) => /from "briefs"/.test(text))) {
        const nodes = await planOf(app, query);
        const scans = nodes.filter((node) => node["Relation Name"] === "briefs");
        expect(
          nodes.filter((node) => node["Node Type"] === "Seq Scan" && isOf(node, "briefs")),
        ).toEqual([]);
        // The two ends of one province are read apart; of several each brief of the list is asked.
        const ends = scope.provinces?.length === 1 ? 2 : 1;
        expect(rowsRead(scans)).toBeLessThanOrEqual(
          ends * Math.max(LOOKED_THROUGH, FEW_AROUND) + 4 * (PAGE_SIZE + 1),
        );
      }
    });

    test("what is looked for is found, page by page and each once, and nothing else", async () => {
      const further = {
        ...NOTHING,
        minLitres: 70_000,
        firstDay: "2026-06-01",
        lastDay: "2026-06-20",
      };
      for (const spots of [null, COMMON, SOME, RARE]) {
        const scope = { ...ALL, further: { ...further, spots } };
        const found: string[] = [];
        let after: Cursor | null = null;
        do {
          const page = await listBriefs(app, company, scope, after);
          found.push(...page.briefs.map(({ id }) => id));
          after = readCursor(page.next);
        } while (after);
        const { rows } = await app.db.$client.query(
          `select id from briefs where status in ('OPEN', 'COMPLETED') and volume_litres >= 70000
             and event_date between '2026-06-01' and '2026-06-20'
             and ($1::int[] is null or from_spot = any($1))
           order by created_at desc, id desc`,
          [spots],
        );
        expect(found).toEqual(rows.map(({ id }) => id));
      }
    });

    test.for([
      { provinces: ["Zeeland"] as const },
      { provinces: ["Zeeland", "Limburg", "Utrecht"] as const },
    ])(
      "from or to $provinces is every brief that begins or ends there, once",
      async ({ provinces }) => {
        const { briefs } = await listBriefs(
          app,
          company,
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
}
