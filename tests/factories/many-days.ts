import pg from "pg";
import { expect, test } from "vitest";
import { CHANGING_DAYS } from "~/features/figures/constants.ts";
import { countFigures } from "~/features/figures/index.server.ts";
import { countAgreed, countBriefs } from "~/features/figures/reads/counts.server.ts";
import { stepsUntil } from "~/features/figures/rules/periods.ts";
import { businessFigures } from "~/features/figures/tables.ts";
import { connectForTasks, transactOn } from "~/server/db/connect.ts";
import type { Services } from "~/server/services.ts";
import { dayAfter, dutchDay } from "~/shared/dates.ts";
import { addCompany } from "./people.ts";
import { planOf, rowsRead } from "./plans.ts";
import { recordQueries } from "./queries.ts";

/** Proposals on each brief, of which one was accepted. */
const ON_EACH = 3;
const YEARS = 3;

/** The test of what a night reads of `count` briefs of three years: those of the days that it counts. */
export function testManyDays(requests: Services, count: number): void {
  test(`of ${count} briefs a night reads those of the days that it counts, off an index`, async () => {
    // As a task counts: with more time than a request has.
    const db = connectForTasks(requests.db, requests.log);
    const app: Services = { ...requests, db, transact: transactOn(db) };
    try {
      await addMany(app, count);
      const yesterday = dayAfter(dutchDay(app.clock.now()), -1);
      const counted = dayAfter(yesterday, -1);
      let read = 0;
      for (const step of stepsUntil(yesterday, counted, counted)) {
        const queries = await recordQueries(app, async () => {
          await countBriefs(db, step);
          await countAgreed(db, step);
        });
        for (const query of queries) {
          const scans = (await planOf(app, query)).filter((node) => node["Relation Name"]);
          expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
          read += rowsRead(scans.filter((node) => node["Relation Name"] === "briefs"));
        }
      }
      // Once by the day of placing, and once for those that were accepted.
      const ofDays = (count * (CHANGING_DAYS + 1)) / (YEARS * 365);
      expect(read).toBeGreaterThan(ofDays);
      expect(read).toBeLessThan(ofDays * 2.2);
      await db.insert(businessFigures).values({ name: "subscribers", day: counted, value: 0 });
      const began = performance.now();
      await countFigures(app);
      const night = Math.round(performance.now() - began);
      process.stdout.write(`${count} briefs: a night reads ${Math.round(read)}, in ${night} ms\n`);
    } finally {
      await db.$client.end();
    }
  }, 900_000);
}

async function addMany(app: Services, count: number): Promise<void> {
  const companies: string[] = [];
  while (companies.length < ON_EACH) companies.push((await addCompany(app)).companyId);
  // A connection of its own: so many rows take longer than a task's statement may.
  const client = new pg.Client(app.config.databaseUrl);
  await client.connect();
  try {
    await client.query(
      "alter table briefs disable trigger briefs_counted, disable trigger briefs_told",
    );
    await client.query("alter table proposals disable trigger proposals_told");
    await client.query(
      `insert into briefs (submission_key, client_name, client_email, email_confirmed,
         service_type, status, from_province, to_province, event_date, proposals_count, inventory,
         services, additional_info, created_at)
       select gen_random_uuid(), 'Vol', 'vol@voorbeeld.test', true, 'VERHUIZING', 'COMPLETED',
         (array['Utrecht','Zeeland','Drenthe'])[1 + n % 3], 'Zeeland', '2026-03-01', 3, '{}', '{}',
         '', $2::timestamptz - make_interval(secs => n * ($3::float8 / $1))
       from generate_series(1, $1::int) n`,
      [count, app.clock.now(), YEARS * 365 * 86_400],
    );
    await client.query(
      "alter table briefs enable trigger briefs_counted, enable trigger briefs_told",
    );
    await client.query(
      `insert into proposals (brief_id, company_id, package_name, includes, price, status,
         created_at, decided_at)
       select briefs.id, company, 'Compleet', 'Alles', 90000,
         case when at = 2 then 'ACCEPTED' else 'DECLINED' end, created_at + interval '3 hours',
         created_at + interval '2 days'
       from briefs, unnest($1::uuid[]) with ordinality companies (company, at)`,
      [companies],
    );
    await client.query("alter table proposals enable trigger proposals_told");
    // What a database does by itself, a while after so many rows.
    await client.query("vacuum analyze briefs, proposals");
  } finally {
    await client.end();
  }
}
