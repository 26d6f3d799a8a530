import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { PROVINCE_PAGE } from "~/features/companies/constants.ts";
import { companyProfiles, portfolioPictures } from "~/features/companies/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { png, streamOf } from "../factories/images.ts";
import { addManyCompanies } from "../factories/many-companies.ts";
import { pages } from "../factories/pages.ts";
import { addCompany, PASSWORD, type TestCompany } from "../factories/people.ts";
import { watchTables } from "../factories/queries.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";

const recordTables = watchTables();
const site = await bootSite();
const { app } = site;

let company: TestCompany;
let paths: string[] = [];

beforeAll(async () => {
  company = await addCompany(app, { subscribed: false, name: "Voorbeeld Verhuizers" });
  await addCompany(app, { subscribed: false, name: "Een Ander" });
  // So many that a province has a second page.
  await addManyCompanies(app, PROVINCE_PAGE + 1, ["Drenthe"]);
  const sitemap = await (await site.visit("/sitemap.xml")).text();
  paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  // From here on nothing but a request asks the database anything.
  await tasksDone(app);
});

const pathsOf = (pattern: string) => paths.filter((path) => pages.at(path)?.pattern === pattern);
const keptPaths = () => paths.filter(pages.isKept);

async function shownAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await site.visit(path, { headers });
  return `${response.status} ${await response.text()}`;
}

/** The page as it is made now: whoever names itself passes by the kept bytes. */
const madeNow = (path: string) => shownAt(path, { authorization: "Basic x" });

describe.each(pages.indexed.filter((pattern) => pattern.includes(":")))("%s", (pattern) => {
  test("is in the sitemap, each address a page with a card of its own", async () => {
    const own = pathsOf(pattern);
    expect(own.length).toBeGreaterThan(0);
    const cards = new Set<string>();
    for (const path of own) {
      const page = await shownAt(path);
      expect(page).toMatch(/^200 /);
      const card = await site.visit(
        /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "none",
      );
      expect([path, card.status, card.headers.get("content-type")]).toEqual([
        path,
        200,
        "image/png",
      ]);
      cards.add(card.headers.get("etag") ?? "");
    }
    expect(cards.size).toBe(own.length);
  });

  test("asks nothing of the database at an address that cannot be", async () => {
    const [path = ""] = pathsOf(pattern);
    const parts = pattern.split("/");
    for (const [place, part] of parts.entries()) {
      if (!part.startsWith(":")) continue;
      const wrong = path.split("/").with(place, "dit-kan-niet").join("/");
      let status = 0;
      const tables = await recordTables(app, async () => {
        status = (await site.visit(wrong)).status;
      });
      expect([wrong, status, pages.at(wrong), tables]).toEqual([wrong, 404, null, []]);
    }
  });
});

/** The tables whose changes reach the kept pages; true for those that say which company it is. */
async function toldOf(): Promise<Map<string, boolean>> {
  const { rows } = await app.db.execute<{ name: string; named: boolean }>(`
    select tables.relname as name, bool_or(routines.prosrc ~ 'pg_notify') as named
    from pg_trigger triggers
    join pg_class tables on tables.oid = triggers.tgrelid
    join pg_proc routines on routines.oid = triggers.tgfoid
    where routines.prosrc ~* 'notify[ (]+''?pages_changed'
    group by tables.relname`);
  return new Map(rows.map(({ name, named }) => [name, named]));
}

describe.each(pages.kept)("%s", (pattern) => {
  test("is kept: the second answer is the first one's bytes", async () => {
    for (const path of pathsOf(pattern)) {
      const answers = [await site.visit(path), await site.visit(path)];
      const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
      expect(second).toBe(first);
      const [before, after] = answers.map(({ headers }) => headers.get("etag"));
      expect(before).toMatch(/^"/);
      expect(after).toBe(before);
    }
  });

  test("reads only tables that tell of their changes, and says whether it shows companies", async () => {
    const told = await toldOf();
    expect(told.get("company_profiles")).toBe(true);
    expect(told.get("launch_redemptions")).toBe(false);
    const [path = ""] = pathsOf(pattern);
    const read = await recordTables(app, () => madeNow(path));
    const untold = read.filter((table) => !told.has(table));
    expect(untold, "tables that need the trigger of migration 0005 or 0013").toEqual([]);
    const handle = pages.at(path)?.handle;
    const says = handle && "shows" in handle && handle.shows !== "no company";
    const does = read.some((table) => told.get(table));
    expect(says, `what its handle says it 'shows', by the tables it reads (${read})`).toBe(does);
  });
});

const CHANGES: [what: string, make: () => Promise<unknown>][] = [
  [
    "a company's name and work areas",
    () =>
      app.db
        .update(companyProfiles)
        .set({ businessName: "Anders Genoemd", serviceAreas: ["Utrecht", "Zeeland"] })
        .where(eq(companyProfiles.id, company.companyId)),
  ],
  [
    "a company's pictures",
    async () => {
      const stored = await storeUpload(
        app,
        company.actor,
        "portfolio",
        streamOf(await png(60, 40)),
      );
      if (!stored.ok) throw new Error(stored.reason);
      const { companyId } = company;
      await app.db
        .insert(portfolioPictures)
        .values({ companyId, uploadId: stored.value.id, position: 1 });
    },
  ],
  ["a company that is new", () => addCompany(app, { subscribed: false, name: "Nieuw Hier" })],
  [
    "a place of the launch offer",
    () =>
      app.db
        .insert(launchRedemptions)
        .values({ userId: company.actor.userId, redeemedAt: app.clock.now() }),
  ],
  [
    "a company that leaves",
    async () => {
      const form = { currentPassword: PASSWORD, sure: "on" } as const;
      expect((await erasePerson(app, company.actor, form)).ok).toBe(true);
    },
  ],
];

test("what is written shows on every kept page that shows it, at once", async () => {
  for (const [what, make] of CHANGES) {
    const before = new Map<string, string>();
    for (const path of keptPaths()) before.set(path, await shownAt(path));
    await make();
    let changed = 0;
    for (const [path, old] of before) {
      const now = await madeNow(path);
      if (now === old) continue;
      changed += 1;
      // The message of the database arrives a moment after the write.
      const isShown = async () => [what, path, (await shownAt(path)) === now];
      await expect.poll(isShown).toEqual([what, path, true]);
    }
    expect([what, changed > 0]).toEqual([what, true]);
  }
});

test("a company that changes leaves the kept pages of others as they are", async () => {
  const others = pathsOf("/company-profile/:companyId").filter(
    (path) => !path.includes(company.companyId),
  );
  const [other = ""] = others;
  await site.visit(other);
  const { companyId } = await addCompany(app, { subscribed: false, name: "Drukdoende" });
  await app.db
    .update(companyProfiles)
    .set({ businessName: "Drukbezig" })
    .where(eq(companyProfiles.id, companyId));
  await expect.poll(() => shownAt("/verhuisbedrijven")).toContain("Drukbezig");
  expect(await recordTables(app, () => site.visit(other))).toEqual([]);
});
