import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { OFFER_PLACES } from "~/features/launch/constants.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { makeApp, TEST_START } from "../factories/app.ts";
import { takeOfferPlaces } from "../factories/many-companies.ts";
import { addCompany, addCompanyByUseCases, type CompanyOptions } from "../factories/people.ts";

const KINDS: CompanyOptions[] = [
  {},
  { subscribed: false },
  { verified: false },
  { verified: false, subscribed: false, confirmed: false },
  { name: "Eerst BV", form: { serviceAreas: ["Zeeland", "Utrecht"], bio: "Drie broers." } },
  { form: { businessName: "Anders", website: undefined, teamSize: 9 } },
  { form: { serviceAreas: [] }, subscribed: false },
];

const [quick, slow] = [(await makeApp()).app, (await makeApp()).app];

type Row = Record<string, unknown>;

// What a name refers to comes before what refers to it.
const NAMED = ["users", "company_profiles", "checkouts", "payments"];
const OUTBOX = "graphile_worker._private_jobs";
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** What no row stands for: that something changed. */
const LEFT_OUT = ["events"];
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g;

/** Each row of each table and of the outbox: ids as what they are of, instants of the database's clock as such. */
async function everyRow({ db }: Services): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const kept = new Map<string, Row[]>();
  for (const name of [...tables.map((each) => each.name), OUTBOX]) {
    if (LEFT_OUT.includes(name)) continue;
    const { rows } = await db.execute<{ row: Row }>(
      sql.raw(`select to_jsonb(it) as row from ${name} it`),
    );
    kept.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  const names = new Map<string, string>();
  for (const table of NAMED) {
    for (const { id, user_id: owner, email, kvk_number: number } of kept.get(table) ?? []) {
      const whose = `${table} of ${email ?? names.get(String(owner))}`;
      names.set(String(id), whose);
      if (number) names.set(String(number), `number of ${whose}`);
    }
  }
  const byDatabase = (instant: string) =>
    Date.parse(instant) > TEST_START.getTime() + 60 * DAY_MS ? "now" : instant;
  const shown = (table: string, row: Row) =>
    JSON.stringify(table === OUTBOX ? { ...row, id: null } : row)
      .replace(ID, (id) => names.get(id) ?? "its own")
      .replace(/\b\d{8}\b/g, (number) => names.get(number) ?? number)
      .replace(INSTANT, byDatabase);
  return Object.fromEntries(
    [...kept].map(([name, rows]) => [name, rows.map((row) => shown(name, row)).sort()]),
  );
}

test("a company that is stored at once has the very rows that the use cases make", async () => {
  const both = async (email: string, kind: CompanyOptions) => {
    await addCompany(quick, { ...kind, email });
    await addCompanyByUseCases(slow, { ...kind, email });
  };
  for (const [index, kind] of KINDS.entries()) await both(`${index}@voorbeeld.test`, kind);
  for (const app of [quick, slow]) await takeOfferPlaces(app);
  await both("late@voorbeeld.test", {});
  const made = await everyRow(quick);
  expect(made).toEqual(await everyRow(slow));
  // All but three of the kinds, and the last for the whole price.
  expect(made.subscriptions).toHaveLength(KINDS.length - 2);
  expect(made.launch_redemptions).toHaveLength(KINDS.length - 3 + OFFER_PLACES);
});
