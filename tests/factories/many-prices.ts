import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BAND_MONTHS, MIN_IN_BAND } from "~/features/prices/constants.ts";
import { renewBands } from "~/features/prices/index.server.ts";
import { priceBands } from "~/features/prices/tables.ts";
import { connectForTasks, transactOn } from "~/server/db/connect.ts";
import type { Services } from "~/server/services.ts";
import { monthsLater } from "~/shared/dates.ts";
import { addCompany } from "./people.ts";
import { planOf } from "./plans.ts";
import { recordQueries } from "./queries.ts";

/** Proposals on each brief, of which one was accepted. */
const ON_EACH = 5;

/** The tests of how the price bands are computed from `count` proposals of five years. */
export function testManyPrices(requests: Services, count: number): void {
  // As a task computes them: with more time than a request has.
  const db = connectForTasks(requests.db, requests.log);
  const app: Services = { ...requests, db, transact: transactOn(db) };
  afterAll(() => db.$client.end());
  const howMany = count / ON_EACH;
  const fiveYears = 5 * 365 * 24 * 60;

  describe(`with ${count} proposals`, () => {
    beforeAll(async () => {
      const companies: string[] = [];
      while (companies.length < ON_EACH) {
        companies.push((await addCompany(requests)).companyId);
      }
      const connection = new pg.Client(app.config.databaseUrl);
      await connection.connect();
      try {
        await connection.query("alter table briefs disable trigger briefs_counted");
        await connection.query(
          `insert into briefs (submission_key, client_name, client_email, email_confirmed,
             service_type, status, from_province, to_province, event_date, proposals_count,
             inventory, services, additional_info, volume_litres, volume_from_litres,
             volume_to_litres, distance_km, created_at)
           select gen_random_uuid(), 'Vol', 'vol@voorbeeld.test', true,
             (array['VERHUIZING','VERHUIZING','VERHUIZING','ONTRUIMING'])[1 + n % 4], 'COMPLETED',
             'Utrecht', 'Zeeland', '2026-03-01', 5,
             jsonb_build_object('rooms', (array['1','2','3','4','5+'])[1 + n % 5],
               'fromFloor', (array['Begane grond','1e verdieping','3e verdieping'])[1 + n % 3],
               'toFloor', 'Begane grond', 'hasElevator', n % 7 = 0, 'hasElevatorTo', false),
             '{}', '', litres, litres, litres, (n * 31) % 300,
             $2::timestamptz - make_interval(mins => ((n::bigint * $3) / $1)::int)
           from (select n, case when n % 6 = 0 then null else (n * 7919) % 60000 end as litres
             from generate_series(1, $1) n) made`,
          [howMany, app.clock.now(), fiveYears],
        );
        await connection.query("alter table briefs enable trigger briefs_counted");
        await connection.query(
          `insert into proposals (brief_id, company_id, package_name, includes, price, status,
             created_at, decided_at)
           select briefs.id, company, 'Compleet', 'Alles',
             20000 + coalesce(volume_litres, 20000) * 3 + distance_km * 1000 + at * 1000,
             case when at = 3 then 'ACCEPTED' else 'DECLINED' end, created_at, created_at
           from briefs, unnest($1::uuid[]) with ordinality companies (company, at)`,
          [companies],
        );
        // What a database does by itself, a while after so many rows.
        await connection.query("vacuum analyze briefs, proposals");
      } finally {
        await connection.end();
      }
    }, 600_000);

    test("they are read off the index of what was accepted, two years of it and no row more", async () => {
      const [query] = await recordQueries(app, () => renewBands(app));
      if (!query) throw new Error("renewBands asked nothing");
      const nodes = await planOf(app, query);
      const scans = nodes.filter((node) => node["Relation Name"] === "proposals");
      expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
      expect(nodes.map((node) => node["Index Name"])).toContain("proposals_accepted");
      const since = monthsLater(app.clock.now(), -BAND_MONTHS);
      const { rows } = await app.db.$client.query<{ count: number }>(
        "select count(*)::int as count from proposals where status = 'ACCEPTED' and decided_at >= $1",
        [since],
      );
      const read = scans.reduce((sum, node) => sum + node["Actual Loops"] * node["Actual Rows"], 0);
      // Of steps that several processes share it says the mean, in hundredths.
      expect(Math.round(read)).toBe(rows[0]?.count);
      expect(read).toBeGreaterThan(howMany / 4);
      expect(read).toBeLessThan(howMany / 2);
    });

    test("every class has its band, and the broadest counts each accepted proposal once", async () => {
      await renewBands(app);
      const bands = await app.db.select().from(priceBands);
      // 6 x 4 x 3 and 6 x 3 classes of all parts, 24 and 6 without the climb, and the broader ones.
      expect(bands.length).toBeGreaterThan(100);
      expect(bands.length).toBeLessThanOrEqual(143);
      expect(bands.filter((band) => band.count < MIN_IN_BAND)).toEqual([]);
      const all = bands.filter((band) => ["VERHUIZING", "ONTRUIMING"].includes(band.class));
      const { rows } = await app.db.$client.query<{ count: number }>(
        "select count(*)::int as count from proposals where status = 'ACCEPTED' and decided_at >= $1",
        [monthsLater(app.clock.now(), -BAND_MONTHS)],
      );
      expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]?.count);
    });
  });
}
