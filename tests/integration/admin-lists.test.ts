import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { listSubscribers } from "~/features/billing/index.server.ts";
import { listCompaniesAtDesk } from "~/features/companies/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listLaunchSignups } from "~/features/launch/index.server.ts";
import { launchSignups } from "~/features/launch/tables.ts";
import { listRefusedMail } from "~/features/notifications/index.server.ts";
import { listPaymentExceptions } from "~/features/payments/index.server.ts";
import { listQueue } from "~/features/verification/index.server.ts";
import { loader as launchPage } from "~/routes/admin/launch.tsx";
import { loader as moneyLoader } from "~/routes/admin/money.tsx";
import { makeApp } from "../factories/app.ts";
import { addManyCompanies, subscribeAll } from "../factories/many-companies.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { planOf, rowsRead } from "../factories/plans.ts";
import { recordQueries } from "../factories/queries.ts";
import { routeArgs } from "../factories/routes.ts";

const { app } = await makeApp();
const admin = await addAdmin(app);
const PAGE = 20;
const WAITING = 2 * PAGE + 5;

await addManyCompanies(app, 4_000);
await app.db.$client.query(
  `update company_profiles set verification_status = 'UNKNOWN', verification_reason = 'NOT_FOUND',
     kvk_checked_at = timestamptz '2026-03-01' + n * interval '1 minute'
   from (select id, row_number() over (order by id) as n from company_profiles
     where verified_at is null limit ${WAITING}) chosen
   where chosen.id = company_profiles.id`,
);
await app.db.$client.query(
  `insert into payment_exceptions (reference, reason, amount_cents, seen_at, settled_at)
   select 'ref-' || n, 'NO_ACCOUNT', 100, timestamptz '2026-03-01' + n * interval '1 minute',
     case when n > ${WAITING} then now() end
   from generate_series(1, 4000) n`,
);
await app.db.$client.query(
  `insert into mail_deliveries (message_id, task, recipient, status, reason, created_at)
   select '<' || n || '@veel.test>', 'send-test', 'iemand@veel.test',
     case when n <= ${WAITING} then 'REFUSED' else 'SENT' end, 'SMTP 550',
     timestamptz '2026-03-01' + n * interval '1 minute'
   from generate_series(1, 20000) n`,
);
await app.db.$client.query("analyze");

const LISTS = [
  { name: "controle", table: "company_profiles", list: listQueue },
  { name: "betalingen", table: "payment_exceptions", list: listPaymentExceptions },
  { name: "geweigerd", table: "mail_deliveries", list: listRefusedMail },
] as const;

test.for(LISTS)("$name reads the rows of its page and of those before it", async (each) => {
  for (const page of [1, 3]) {
    const [query] = await recordQueries(app, () => each.list(app, admin, page));
    if (!query) throw new Error("nothing was asked");
    const nodes = await planOf(app, query);
    const scans = nodes.filter((node) => node["Relation Name"] === each.table);
    expect(rowsRead(scans)).toBeLessThanOrEqual(page * PAGE + 1);
  }
});

test.for([
  ["everything", {}],
  ["a name", { search: "verh" }],
  ["a number", { search: "70000007" }],
  ["a status", { status: "UNKNOWN" }],
  ["who is suspended", { suspended: true }],
] as const)("the desk of companies finds %s off an index", async ([, sought]) => {
  const [query] = await recordQueries(app, () => listCompaniesAtDesk(app, admin, sought, null));
  if (!query) throw new Error("nothing was asked");
  const scans = (await planOf(app, query)).filter(
    (node) => node["Relation Name"] === "company_profiles",
  );
  expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
});

test("the payers are read off an index, in the order of what they are called now", async () => {
  await subscribeAll(app);
  await app.db.$client.query("analyze");
  const named = async () =>
    (await listSubscribers(app, admin, { search: "", page: 1 })).rows.map(({ name }) => name);
  for (const page of [1, 3]) {
    const [query] = await recordQueries(app, () =>
      listSubscribers(app, admin, { search: "", page }),
    );
    if (!query) throw new Error("nothing was asked");
    const nodes = await planOf(app, query);
    for (const table of ["subscriptions", "company_profiles", "users"]) {
      const scans = nodes.filter((node) => node["Relation Name"] === table);
      expect(rowsRead(scans)).toBeLessThanOrEqual(page * PAGE + 2);
    }
  }
  const { actor, companyId } = await addCompany(app, { form: { businessName: "AAA Verhuizers" } });
  expect((await named())[0]).toBe("AAA Verhuizers");
  const call = (businessName: string) =>
    app.db.update(companyProfiles).set({ businessName }).where(eq(companyProfiles.id, companyId));
  await call("Zzz Verhuizers");
  expect(await named()).not.toContain("Zzz Verhuizers");
  await call("");
  await app.db.update(users).set({ name: "aaaa" }).where(eq(users.id, actor.userId));
  expect((await named())[0]).toBe("aaaa");
  await call("Zzz");
  await app.db.delete(companyProfiles).where(eq(companyProfiles.id, companyId));
  expect((await named())[0]).toBe("aaaa");
});

test.for(LISTS)("$name shows each of its rows once, page by page", async ({ list }) => {
  const seen: unknown[] = [];
  for (const [page, count] of [
    [1, PAGE],
    [2, PAGE],
    [3, WAITING - 2 * PAGE],
    [4, 0],
  ] as const) {
    const { rows, hasNext } = await list(app, admin, page);
    expect([page, rows.length, hasNext]).toEqual([page, count, page < 3]);
    seen.push(...rows.map((row) => JSON.stringify(row)));
  }
  expect(new Set(seen).size).toBe(WAITING);
});

test("who wants to hear of the launch is listed newest first, page by page, for admins alone", async () => {
  const many = Array.from({ length: PAGE + 3 }, (_, n) => n);
  await app.db.insert(launchSignups).values(
    many.map((n) => ({
      name: `Naam ${n}`,
      email: `naam-${n}@lijst.test`,
      source: "verhuis-prelaunch-modal",
      createdAt: new Date(Date.UTC(2026, 2, 1, 12, n)),
    })),
  );
  const newestFirst = many.map((n) => `Naam ${n}`).reverse();
  const named = async (who: typeof admin, page: number) =>
    (await listLaunchSignups(app, who, page)).rows.map(({ name }) => name);
  expect(await named(admin, 1)).toEqual(newestFirst.slice(0, PAGE));
  expect(await named(admin, 2)).toEqual(newestFirst.slice(PAGE));
  const { signups } = await launchPage(routeArgs(app, admin, "/admin/lancering?aanmeldingen=2"));
  expect(signups).toMatchObject({ page: 2, hasNext: false });
  expect(signups.rows.map(({ name }) => name)).toEqual(newestFirst.slice(PAGE));
  const former = await addAdmin(app);
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
  expect(await named(former, 1)).toEqual([]);
});

test("each list of the admins' page is leafed through by itself, and a number that is none is the first", async () => {
  const pagesAt = async (query: string) => {
    const { payments, owed } = await moneyLoader(routeArgs(app, admin, `/admin/geld${query}`));
    return [payments, owed].map(({ page }) => page);
  };
  expect(await pagesAt("")).toEqual([1, 1]);
  expect(await pagesAt("?betalingen=3&teruggeboekt=2")).toEqual([3, 2]);
  expect(await pagesAt("?betalingen=x&teruggeboekt=99999999")).toEqual([1, 1]);
});
