import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { subscriptionPauses, subscriptions } from "~/features/billing/tables.ts";
import { PROVINCE_PAGE } from "~/features/companies/constants.ts";
import { companyProfiles, portfolioPictures } from "~/features/companies/tables.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { checkouts } from "~/features/payments/tables.ts";
import { storeUpload } from "~/features/uploads/writes.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { png, sentPicture } from "../factories/images.ts";
import { addManyCompanies, subscribeAll } from "../factories/many-companies.ts";
import { allMade, pages, pathsOfSitemap } from "../factories/pages.ts";
import {
  addAdmin,
  addClient,
  addCompany,
  PASSWORD,
  type TestCompany,
} from "../factories/people.ts";
import { watchTables } from "../factories/queries.ts";
import { tasksDone } from "../factories/queue.ts";
import { bootSite } from "../factories/site.ts";

const recordTables = watchTables();
const site = await bootSite();
const { app } = site;

let company: TestCompany;
let paths: string[] = [];
/** The sessions of two of each kind of reader who is signed in. */
const readers: Record<string, string[]> = {};

beforeAll(async () => {
  const subscribers = new Map<string, { userId: string }[]>();
  for (const [kind] of SUBSCRIBERS) {
    subscribers.set(kind, [await addReader(), await addReader()]);
  }
  await subscribeAll(app);
  for (const [kind, become] of SUBSCRIBERS) {
    const both = subscribers.get(kind) ?? [];
    for (const { userId } of both) await become(userId);
    readers[kind] = await Promise.all(both.map(site.cookieOf));
  }
  company = await addCompany(app, { subscribed: false, name: "Voorbeeld Verhuizers" });
  await addCompany(app, { subscribed: false, name: "Een Ander" });
  // So many that a province has a second page.
  await addManyCompanies(app, PROVINCE_PAGE + 1, ["Drenthe"]);
  for (const [kind, add] of READERS) {
    readers[kind] = [await site.cookieOf(await add()), await site.cookieOf(await add())];
  }
  paths = await pathsOfSitemap(site);
  // From here on nothing but a request asks the database anything.
  await tasksDone(app);
  await allMade(site);
});

let named = 0;
const addReader = async () =>
  (await addCompany(app, { subscribed: false, name: `Lezer ${++named}` })).actor;

/** Companies with a subscription, as rows: no page asks the payment provider who reads it. */
const SUBSCRIBERS: [kind: string, become: (userId: string) => Promise<unknown>][] = [
  ["subscriber", async () => {}],
  ["cancelled", (userId) => changeSubscription(userId, { renews: false })],
  [
    "paused",
    (userId) => {
      const [pausedFrom, pausedUntil] = [-1, 30].map(
        (days) => new Date(Date.now() + days * DAY_MS),
      );
      if (!pausedFrom || !pausedUntil) throw new Error("no pause");
      const times = { pausedFrom, pausedUntil, requestedAt: pausedFrom };
      return app.db.insert(subscriptionPauses).values({ userId, months: 1, ...times });
    },
  ],
  [
    "in-arrears",
    (userId) => changeSubscription(userId, { status: "in-arrears", inArrearsSince: new Date() }),
  ],
];

const changeSubscription = (userId: string, to: Partial<typeof subscriptions.$inferInsert>) =>
  app.db.update(subscriptions).set(to).where(eq(subscriptions.userId, userId));

/** Whoever else may read a page and is signed in. */
const READERS: [kind: string, add: () => Promise<{ userId: string }>][] = [
  ["client", () => addClient(app)],
  ["admin", () => addAdmin(app)],
  ["company", addReader],
  [
    "under-way",
    async () => {
      const actor = await addReader();
      const now = new Date();
      await app.db
        .insert(checkouts)
        .values({ userId: actor.userId, firstMonthCents: 1, openedAt: now, heldUntil: now })
        .returning();
      await app.db
        .update(checkouts)
        .set({ state: "under-way" })
        .where(eq(checkouts.userId, actor.userId));
      return actor;
    },
  ],
];
// A change that somebody else made shows a second later at most, once it is made again.
const A_WHILE = { timeout: 30_000 };
const COMPANY = "/company-profile/";
const PROVINCE = "/verhuisbedrijven/";
const SOME_COMPANIES = 4;
const SOME_PROVINCES = 2;
const SOME_CARDS = 4;
/** What finding out who reads a page may ask. */
const WHO = ["sessions", "users", "subscriptions", "subscription_pauses", "checkouts"];

const pathsOf = (pattern: string) => paths.filter((path) => pages.at(path)?.pattern === pattern);
/** Of companies and provinces the first few alone: what is not theirs is the same for all the others. */
const few = (all: string[]) => {
  const others = (folder: string, theirs: RegExp) =>
    all.filter((path) => path.startsWith(folder) && !theirs.test(path));
  const left = [
    ...others(COMPANY, new RegExp(`${company.companyId}$`)).slice(SOME_COMPANIES),
    ...others(PROVINCE, /utrecht|zeeland|drenthe/).slice(SOME_PROVINCES),
  ];
  return all.filter((path) => !left.includes(path));
};
const keptPaths = () => few(paths.filter(pages.isKept));

async function shownAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await site.visit(path, { headers });
  return `${response.status} ${await response.text()}`;
}

/** The page as it is made now: whoever names itself passes by the kept bytes. */
const madeNow = (path: string, headers: Record<string, string> = {}) =>
  shownAt(path, { ...headers, authorization: "Basic x" });

describe.each(pages.indexed.filter((pattern) => pattern.includes(":")))("%s", (pattern) => {
  test("is in the sitemap, each address a page with a card of its own", async () => {
    const own = pathsOf(pattern);
    expect(own.length).toBeGreaterThan(0);
    const drawn = own.slice(0, SOME_CARDS);
    const [named, cards] = [new Set<string>(), new Set<string>()];
    for (const path of own) {
      const page = await shownAt(path);
      expect(page).toMatch(/^200 /);
      const address = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "none";
      named.add(address);
      // Each is drawn when it is asked for.
      if (!drawn.includes(path)) continue;
      const card = await site.visit(address);
      expect([path, card.status, card.headers.get("content-type")]).toEqual([
        path,
        200,
        "image/png",
      ]);
      cards.add(card.headers.get("etag") ?? "");
    }
    expect([named.size, cards.size]).toEqual([own.length, drawn.length]);
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

  test("is the same bytes with whatever it does not read, under its one address", async () => {
    const [path = ""] = pathsOf(pattern);
    const page = await shownAt(path);
    expect(page).toContain(`<link rel="canonical" href="${site.origin}${path}"/>`);
    const asked = [
      [`${path}?utm_source=nieuwsbrief&utm_medium=mail&gclid=a&fbclid=b&msclkid=c`, {}],
      [`${path}?ref=ABC123&x[]=%00&%E0%A4%A`, {}],
      [`${path}?`, {}],
      [path, { cookie: "consent=1; _ga=GA1.1.1; mysession=x; balk" }],
    ] as const;
    const read = await recordTables(app, async () => {
      for (const [address, headers] of asked) {
        expect([address, await shownAt(address, headers)]).toEqual([address, page]);
        // Also when it is made for the one who asks.
        const isPlain = !("cookie" in headers);
        if (isPlain) expect(await madeNow(address)).toBe(page);
      }
    });
    const kept = await recordTables(app, async () => {
      for (const [address, headers] of asked) await shownAt(address, headers);
    });
    expect([read.length >= kept.length, kept]).toEqual([true, []]);
  });

  test("is made for the one who asks with a parameter that it reads", async () => {
    const [path = ""] = pathsOf(pattern);
    const { reads = [], keeps } = pages.keptAt(path) ?? {};
    for (const name of reads) {
      let page = "";
      const read = await recordTables(app, async () => {
        page = await shownAt(`${path}?utm_source=x&${name}=Utrecht`);
      });
      // What it keeps no answer for, it leads away from.
      const isMade = keeps ? page.startsWith("302 ") : read.length > 0;
      expect([name, isMade]).toEqual([name, true]);
    }
  });

  test("is kept for each kind of reader as it is made for one of them", async () => {
    const [path = ""] = pathsOf(pattern);
    for (const [kind, [first = "", second = ""]] of Object.entries(readers)) {
      const own = await madeNow(path, { cookie: first });
      expect([kind, own.includes("Uitloggen")]).toEqual([kind, true]);
      expect([kind, await shownAt(path, { cookie: first })]).toEqual([kind, own]);
      let [other, said] = ["", new Headers()];
      const read = await recordTables(app, async () => {
        const answer = await site.visit(path, { cookie: `consent=1; ${second}` });
        said = answer.headers;
        other = `${answer.status} ${await answer.text()}`;
      });
      expect([kind, other]).toEqual([kind, own]);
      expect([kind, read.filter((table) => !WHO.includes(table))]).toEqual([kind, []]);
      expect([said.get("cache-control"), said.get("etag")]).toEqual(["no-store", null]);
    }
    expect(await shownAt(path, { cookie: "session=x" })).toBe(await shownAt(path));
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

const UNKNOWN: [where: string, addresses: string[]][] = [
  ["the site", ["/bestaat-niet", "/wp-login.php?x=1", "/contact/nog-iets", "/a/b/c/d"]],
  ["the companies' part", ["/verhuisx", "/verhuis/overal", "/verhuis-prijzen/2020"]],
  ["provinces", ["/verhuisbedrijven/overal", "/verhuisbedrijven/nergens"]],
  ["companies", ["/company-profile/dit-kan-niet", "/company-profile/dat-ook-niet"]],
];

test.each(UNKNOWN)("what is not there in %s is one page, whatever its address", async (_, all) => {
  for (const headers of [{}, { cookie: readers.client?.[0] ?? "" }] as Record<string, string>[]) {
    const [first = ""] = all;
    const page = await shownAt(first, headers);
    expect(page).toMatch(/^404 /);
    expect(page).toContain("noindex");
    expect(page.includes("Uitloggen")).toBe("cookie" in headers);
    const read = await recordTables(app, async () => {
      for (const address of all) expect(await shownAt(address, headers)).toBe(page);
    });
    expect(read.filter((table) => !WHO.includes(table))).toEqual([]);
    for (const address of all) expect(await madeNow(address, headers)).toBe(page);
    const { headers: said } = await site.visit(first, { headers });
    expect([said.get("cache-control"), said.get("etag")]).toEqual(["no-store", null]);
  }
});

test("the router, files and the front door answer their own addresses still", async () => {
  for (const [address, type] of [
    ["/favicon.svg", "image/svg+xml"],
    ["/sitemap.xml", "application/xml"],
    ["/robots.txt", "text/plain"],
    ["/health", "text/plain"],
  ] as const) {
    const response = await site.visit(address);
    expect([address, response.status]).toEqual([address, 200]);
    expect(response.headers.get("content-type")).toContain(type);
  }
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
        sentPicture(await png(60, 40)),
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
  const shown = new Map<string, string>();
  for (const path of keptPaths()) shown.set(path, await shownAt(path));
  for (const [what, make] of CHANGES) {
    await make();
    let changed = 0;
    for (const [path, old] of shown) {
      const now = await madeNow(path);
      if (now === old) continue;
      shown.set(path, now);
      changed += 1;
      // The message of the database arrives a moment after the write.
      const isShown = async () => [what, path, (await shownAt(path)) === now];
      await expect.poll(isShown, A_WHILE).toEqual([what, path, true]);
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
  await expect.poll(() => shownAt("/verhuisbedrijven"), A_WHILE).toContain("Drukbezig");
  await expect.poll(() => recordTables(app, () => site.visit(other)), A_WHILE).toEqual([]);
});
