import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { FIRST_OF_PROVINCE, PROVINCE_PAGE } from "~/features/companies/constants.ts";
import {
  listProvincePages,
  listProvinces,
  readProvincePage,
} from "~/features/companies/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { makeApp } from "../factories/app.ts";
import { addManyCompanies } from "../factories/many-companies.ts";
import { planOf, rowsRead } from "../factories/plans.ts";
import { recordQueries } from "../factories/queries.ts";

const { app } = await makeApp();

const forgetCompanies = () => app.db.delete(companyProfiles);

/** Every count that differs from what the profiles say. */
async function drift() {
  const { rows } = await app.db.execute(sql`
    select province, counts.companies, recount.companies as real
    from company_counts counts full join (
      select area as province, count(distinct id)::int as companies
      from company_profiles, unnest(service_areas) as area where is_complete group by area
    ) recount using (province)
    where coalesce(counts.companies, 0) <> coalesce(recount.companies, 0)`);
  return rows;
}

test("whatever happens to profiles, by whomever at once, the counts are what the profiles say", async () => {
  onTestFinished(async () => void (await forgetCompanies()));
  const areas = fc.uniqueArray(fc.constantFrom(...PROVINCES), { maxLength: 4 });
  const step = fc.record({
    act: fc.constantFrom("add", "move", "empty", "rename", "remove" as const),
    areas,
    which: fc.nat(9),
  });
  const one = (which: number) =>
    sql`id = (select id from company_profiles order by kvk_number, id offset ${which} limit 1)`;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      for (let at = 0; at < steps.length; at += 4) {
        await Promise.all(
          steps.slice(at, at + 4).map(async ({ act, areas, which }) => {
            const set = (change: object) =>
              app.db.update(companyProfiles).set(change).where(one(which));
            if (act === "add") await addManyCompanies(app, 2, areas.length > 0 ? areas : undefined);
            else if (act === "move") await set({ serviceAreas: areas });
            else if (act === "empty") await set({ businessName: " " });
            else if (act === "rename") await set({ businessName: `Naam ${which}` });
            else await app.db.delete(companyProfiles).where(one(which));
          }),
        );
      }
      expect(await drift()).toEqual([]);
      await forgetCompanies();
      expect(await drift()).toEqual([]);
    }),
    { seed: inject("seed"), numRuns: 15 },
  );
});

test("the pages of a province show each of its companies once, verified ones first, then by name", async () => {
  onTestFinished(async () => void (await forgetCompanies()));
  const count = 2 * PROVINCE_PAGE + 3;
  await addManyCompanies(app, count, ["Zeeland"]);
  const pages = (await listProvincePages(app)).filter(({ province }) => province === "Zeeland");
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3]);
  const shown = [];
  for (const { page } of pages) {
    const read = await readProvincePage(app, "Zeeland", page);
    expect(read).toMatchObject({ total: count, page, pages: 3 });
    shown.push(...(read?.companies ?? []));
  }
  expect(new Set(shown.map(({ id }) => id)).size).toBe(count);
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from company_profiles order by verified desc, business_name, id`,
  );
  expect(shown.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(await readProvincePage(app, "Zeeland", 4)).toBeNull();

  const listed = await listProvinces(app);
  expect(listed.map(({ province }) => province)).toEqual(PROVINCES);
  const zeeland = listed.find(({ province }) => province === "Zeeland");
  expect(zeeland?.total).toBe(count);
  expect(zeeland?.companies).toEqual(shown.slice(0, FIRST_OF_PROVINCE));
});

test("a province without companies has one page that shows none, and is in no list of pages", async () => {
  expect(await readProvincePage(app, "Drenthe", 1)).toMatchObject({ total: 0, companies: [] });
  expect(await readProvincePage(app, "Drenthe", 2)).toBeNull();
  expect(await listProvincePages(app)).toEqual([]);
});

describe("with 6,000 companies", () => {
  beforeAll(() => addManyCompanies(app, 6_000));

  test.for([
    ["the directory", () => listProvinces(app), PROVINCES.length * (FIRST_OF_PROVINCE + 1)],
    ["a province", () => readProvincePage(app, "Limburg", 1), PROVINCE_PAGE + 1],
    ["a later page", () => readProvincePage(app, "Limburg", 5), 5 * PROVINCE_PAGE + 1],
  ] as const)("%s reads no more profiles than it shows or leafs past", async ([, read, most]) => {
    const queries = await recordQueries(app, read);
    expect(queries).toHaveLength(2);
    for (const query of queries) {
      const nodes = await planOf(app, query);
      const scans = nodes.filter((node) => node["Relation Name"] === "company_profiles");
      expect(rowsRead(scans)).toBeLessThanOrEqual(most);
      for (const scan of scans)
        expect(scan["Index Name"]).toMatch(/^company_profiles_(?:in|listed)_/);
      expect(nodes.filter((node) => node["Node Type"].includes("Sort"))).toEqual([]);
    }
  });
});
