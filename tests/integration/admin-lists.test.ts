import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { findSubscribers, listSubscribers } from "~/features/billing/index.server.ts";
import { listCompaniesAtDesk } from "~/features/companies/index.server.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import { listActsOn } from "~/features/desk/index.server.ts";
import { listLaunchSignups } from "~/features/launch/index.server.ts";
import { launchSignups } from "~/features/launch/tables.ts";
import { listRefusedMail } from "~/features/notifications/index.server.ts";
import { listPaymentExceptions } from "~/features/payments/index.server.ts";
import { listQueue } from "~/features/verification/index.server.ts";
import { action as moneyAction, loader as moneyPage } from "~/routes/admin/money.tsx";
import { loader as offersPage } from "~/routes/admin/offers.tsx";
import { readCursor } from "~/shared/cursor.ts";
import { makeApp } from "../factories/app.ts";
import { addManyCompanies, subscribeAll } from "../factories/many-companies.ts";
import { addAdmin, addCompany } from "../factories/people.ts";
import { planOf, rowsRead } from "../factories/plans.ts";
import { recordQueries } from "../factories/queries.ts";
import { fileFrom, routeArgs } from "../factories/routes.ts";

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

test.for(LISTS)(
  "$name reads the rows of its page alone, of the third as of the first",
  async (each) => {
    let after: string | null = null;
    for (const page of [1, 2, 3]) {
      let next: string | null = null;
      const [query] = await recordQueries(app, async () => {
        ({ next } = await each.list(app, admin, readCursor(after)));
      });
      if (!query) throw new Error("nothing was asked");
      const nodes = await planOf(app, query);
      const scans = nodes.filter((node) => node["Relation Name"] === each.table);
      expect(rowsRead(scans), `page ${page}`).toBeLessThanOrEqual(PAGE + 3);
      after = next;
    }
  },
);

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

test.for(["verh", "veel-7@", "70000007", "niemand"])(
  "a payer is looked up by '%s' off indexes",
  async (words) => {
    const [query] = await recordQueries(app, () => findSubscribers(app, admin, words));
    if (!query) throw new Error("nothing was asked");
    const nodes = await planOf(app, query);
    const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan");
    expect(scans.map((node) => node["Relation Name"])).not.toContain("users");
    expect(scans.map((node) => node["Relation Name"])).not.toContain("company_profiles");
  },
);

test("the payers are read off an index, in the order of what they are called now", async () => {
  await subscribeAll(app);
  await app.db.$client.query("analyze");
  const named = async () => (await listSubscribers(app, admin)).rows.map(({ name }) => name);
  let after: string | null = null;
  for (const page of [1, 2, 3]) {
    let next: string | null = null;
    const [query] = await recordQueries(app, async () => {
      ({ next } = await listSubscribers(app, admin, null, after));
    });
    if (!query) throw new Error("nothing was asked");
    const nodes = await planOf(app, query);
    for (const table of ["subscriptions", "company_profiles", "users"]) {
      const scans = nodes.filter((node) => node["Relation Name"] === table);
      expect(rowsRead(scans), `${table}, page ${page}`).toBeLessThanOrEqual(PAGE + 3);
    }
    after = next;
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
  let after: string | null = null;
  for (const count of [PAGE, PAGE, WAITING - 2 * PAGE]) {
    const found: { rows: unknown[]; next: string | null } = await list(
      app,
      admin,
      readCursor(after),
    );
    expect([found.rows.length, found.next !== null]).toEqual([count, count === PAGE]);
    seen.push(...found.rows.map((row) => JSON.stringify(row)));
    after = found.next;
  }
  expect(new Set(seen).size).toBe(WAITING);
});

test("what waits since nobody knows when is in the queue too, by when its company came", async () => {
  const { companyId } = await addCompany(app);
  await app.db
    .update(companyProfiles)
    .set({ verificationStatus: "UNKNOWN", verificationReason: "NOT_FOUND", verifiedAt: null })
    .where(eq(companyProfiles.id, companyId));
  await app.db
    .update(companyProfiles)
    .set({ kvkCheckedAt: null, createdAt: new Date("2027-01-01") })
    .where(eq(companyProfiles.id, companyId));
  const seen: string[] = [];
  let after: string | null = null;
  for (const page of [1, 2, 3]) {
    const found: Awaited<ReturnType<typeof listQueue>> = await listQueue(
      app,
      admin,
      readCursor(after),
    );
    expect(found.next === null).toBe(page === 3);
    seen.push(...found.rows.map((row) => row.companyId));
    after = found.next;
  }
  expect(seen.at(-1)).toBe(companyId);
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
  const first = await listLaunchSignups(app, admin);
  expect(first.rows.map(({ name }) => name)).toEqual(newestFirst.slice(0, PAGE));
  const address = `/admin/acties?aanmeldingen=${first.next}`;
  const { signups } = await offersPage(routeArgs(app, admin, address));
  expect(signups.next).toBeNull();
  expect(signups.rows.map(({ name }) => name)).toEqual(newestFirst.slice(PAGE));
  const former = await addAdmin(app);
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
  expect((await listLaunchSignups(app, former)).rows).toEqual([]);
});

const moneyAt = (query: string) => moneyPage(routeArgs(app, admin, `/admin/geld${query}`));
const reasonsIn = ({ rows }: { rows: { reference: string }[] }) => rows.map((row) => row.reference);

test("each list of a page goes on by itself, and a cursor that is none is its start", async () => {
  const start = await moneyAt("");
  const { payments, owed } = await moneyAt(`?betalingen=${start.payments.next}&teruggeboekt=x`);
  expect(reasonsIn(payments)).toEqual(
    Array.from({ length: PAGE }, (_, n) => `ref-${PAGE + 1 + n}`),
  );
  expect(owed).toEqual(start.owed);
  const garbled = await moneyAt("?betalingen=x&teruggeboekt=99999999");
  expect(reasonsIn(garbled.payments)).toEqual(reasonsIn(start.payments));
});

test("one of a page's lists is taken along whole, for a reason that the log keeps", async () => {
  const form = new FormData();
  form.set("intent", "export-betalingen");
  const send = () => moneyAction(routeArgs(app, admin, "/admin/geld", { form }));
  expect(await send()).toMatchObject({
    data: { intent: "export-betalingen", result: { error: { reason: expect.anything() } } },
  });
  form.set("reason", "bookkeeping");
  const answer = await fileFrom(moneyAction, routeArgs(app, admin, "/admin/geld", { form }));
  const [heads, ...lines] = (await answer.text()).trim().split("\r\n");
  expect(heads).toContain("Gezien;Wat;Bedrag");
  expect(lines).toHaveLength(WAITING);
  const [noted] = (await listActsOn(app, admin, "payments-to-look-at")).rows;
  expect(noted).toMatchObject({ act: "list-exported", after: { rows: WAITING } });
});
