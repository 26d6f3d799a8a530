import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { PAGES_CHANGED } from "~/server/db/listen.ts";
import { pages } from "../factories/pages.ts";
import { addCompany } from "../factories/people.ts";
import { watchTables } from "../factories/queries.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";

const recordTables = watchTables();
const site = await bootSite();
const { app } = site;

const POSTS = 100;
// A change that somebody else made shows a second later at most, once it is made again.
const A_WHILE = { timeout: 30_000 };
const paths = pages.kept.filter((pattern) => !pattern.includes(":"));
/** What kept pages read. */
const SHOWN = ["company_profiles", "launch_redemptions"];

beforeAll(async () => {
  await tasksDone(app);
  for (const path of paths) await site.visit(path);
});

async function textOf(path: string): Promise<string> {
  return await (await site.visit(path)).text();
}

function flood(): Promise<Set<number>> {
  const posts = Array.from({ length: POSTS }, async () => {
    return (await site.post("/brief-form", { step: "2", serviceType: "VERHUIZING" })).status;
  });
  return Promise.all(posts).then((statuses) => new Set(statuses));
}

test("a flood of visitors' posts makes no page again, nor the not-found page", async () => {
  const before = new Map<string, string>();
  for (const path of [...paths, "/bestaat-niet"]) before.set(path, await textOf(path));
  const read = await recordTables(app, async () => {
    const answered = flood();
    for (let round = 0; round < 5; round += 1) {
      for (const [path, page] of before) expect(await textOf(path)).toBe(page);
    }
    expect(await answered).toEqual(new Set([200]));
    for (const [path, page] of before) expect(await textOf(path)).toBe(page);
  });
  expect(read.filter((table) => SHOWN.includes(table))).toEqual([]);
});

test("nor while nobody can tell whether anything changed", async () => {
  const cut = () =>
    app.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = '${PAGES_CHANGED}'`,
    );
  const answered = flood();
  await cut();
  expect(await answered).toEqual(new Set([200]));
  const { companyId } = await addCompany(app, { subscribed: false, name: "Net Nieuw" });
  await expect.poll(() => textOf("/verhuisbedrijven"), A_WHILE).toContain("Net Nieuw");
  await app.db
    .update(companyProfiles)
    .set({ businessName: "Net Anders" })
    .where(eq(companyProfiles.id, companyId));
  await expect.poll(() => textOf("/verhuisbedrijven"), A_WHILE).toContain("Net Anders");
});
