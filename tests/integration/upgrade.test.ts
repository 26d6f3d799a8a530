import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readCredentials } from "~/features/accounts/index.server.ts";
import { users } from "~/features/accounts/tables.ts";
import { listReceivedProposals } from "~/features/agreements/index.server.ts";
import { readEligibility, readSubscription } from "~/features/billing/index.server.ts";
import { listOwnProposals, readListedBrief } from "~/features/board/index.server.ts";
import { listOwnBriefs, readOwnBrief } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import {
  listPublicCompanyIds,
  readProfileDraft,
  readPublicCompany,
} from "~/features/companies/reads.server.ts";
import { contactMessages } from "~/features/contact/tables.ts";
import { launchSignups } from "~/features/launch/tables.ts";
import { listPaymentExceptions } from "~/features/payments/index.server.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { readEarned } from "~/features/referrals/reads.server.ts";
import { getOrCreateCode } from "~/features/referrals/writes.server.ts";
import { countListedBriefs } from "~/features/search/index.server.ts";
import { readOwnSettings } from "~/features/settings/index.server.ts";
import { uploads } from "~/features/uploads/tables.ts";
import { action as signIn } from "~/routes/auth/sign-in.tsx";
import type { AdminActor, ClientActor, CompanyActor, SignedInActor } from "~/server/auth/actor.ts";
import { mintActor } from "~/server/auth/mint.ts";
import { migrateDatabase } from "~/server/db/migrate.ts";
import { readCursor } from "~/shared/cursor.ts";
import { makeApp } from "../factories/app.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { PASSWORD } from "../factories/people.ts";
import { waitingTasks } from "../factories/queue.ts";
import { answerOf, visitArgs } from "../factories/registration.ts";
import { administer, databaseUrl } from "../setup/template.ts";

// Last of all: the app below lets go of the database first.
afterAll(() => administer(server, `drop database if exists ${name} with (force)`));

const server = inject("postgresUrl");
const name = `test_upgrade_${randomBytes(6).toString("hex")}`;
const url = databaseUrl(server, name);
const { app, clock, runTasks, mails } = await makeApp({ DATABASE_URL: url });
const at = (who: string) => `${who}@opwaardering.test`;
/** Rows of each kind as the first build left them. */
const before: Record<string, number> = {};

beforeAll(async () => {
  await administer(server, `create database ${name}`);
  const dump = path.join(import.meta.dirname, "../fixtures/filled-by-first-build.sql.gz");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(gunzipSync(readFileSync(dump)).toString());
    for (const table of KEPT) {
      const { rows } = await client.query(`select count(*)::int as rows from public.${table}`);
      before[table] = rows[0].rows;
    }
    const { rows } = await client.query("select max(created_at) as at from public.users");
    // Months later a subscription has ended and a reset is stale: what is old is the version.
    clock.advance(rows[0].at.getTime() - Date.now());
  } finally {
    await client.end();
  }
  await migrateDatabase(app.db, process.cwd(), app.log);
});

const KEPT = ["users", "briefs", "proposals", "uploads", "contact_messages", "launch_signups"];

async function person(email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`${email} is gone`);
  return { userId: user.id, name: user.name, email, role: user.role };
}

async function client(email: string): Promise<ClientActor> {
  return mintActor(await person(email)) as ClientActor;
}

async function company(email: string): Promise<{ actor: CompanyActor; companyId: string }> {
  const actor = mintActor(await person(email)) as CompanyActor;
  const own = await readEligibility(app.db, actor, app.clock.now());
  return { actor, companyId: own?.companyId ?? "" };
}

test("no row is lost on the way", async () => {
  const after = await Promise.all(
    [users, briefs, proposals, uploads, contactMessages, launchSignups].map((table) =>
      app.db.$count(table),
    ),
  );
  expect(Object.fromEntries(KEPT.map((table, index) => [table, after[index]]))).toEqual(before);
  expect(before.briefs).toBeGreaterThan(60);
});

test("a client finds every brief and what was offered for it", async () => {
  const iris = await client(at("iris"));
  const { briefs: listed } = await listOwnBriefs(app, iris, null);
  const own = (await Promise.all(listed.map(({ id }) => readOwnBrief(app, iris, id)))).flatMap(
    (brief) => brief ?? [],
  );
  expect(own.map((brief) => [brief.status, brief.location])).toEqual([
    ["OPEN", "Bilthoven naar Wageningen"],
    ["CANCELLED", "Breda naar Tilburg"],
    ["COMPLETED", "Arnhem naar Nijmegen"],
    ["IN_PROGRESS", "Woningontruiming in Utrecht"],
    ["OPEN", "Zeist naar Ede"],
  ]);
  expect(own.at(-1)).toMatchObject({ proposalsCount: 3, freeText: expect.stringContaining("06") });
  expect(own.at(-1)?.details.length).toBeGreaterThan(3);
  const offered = await listReceivedProposals(
    app,
    iris,
    own.map(({ id }) => id),
  );
  expect(
    offered
      .map(({ packageName, priceCents, status }) => [packageName, priceCents, status])
      .toSorted(),
  ).toEqual([
    ["Gekozen pakket", 101_000, "ACCEPTED"],
    ["Later pakket", 83_000, "PENDING"],
    ["Leeg en bezemschoon", 60_000, "PENDING"],
    ["Net niet", 99_000, "DECLINED"],
    ["Traag pakket", 70_000, "DECLINED"],
    ["Vast pakket", 95_000, "PENDING"],
    ["Verloren pakket", 77_000, "DECLINED"],
    ["Vlot pakket", 88_050, "PENDING"],
    ["Voor niets", 50_000, "DECLINED"],
  ]);
  const chosen = offered.find(({ status }) => status === "ACCEPTED");
  expect(chosen?.companyEmail).toBe(at("rap"));
  const day = own.find(({ id }) => id === chosen?.briefId)?.moveDate;
  expect(chosen?.agreed).toEqual({ day, extras: [], cents: 101_000 });
  const stored = await app.db.select().from(proposals).where(eq(proposals.status, "ACCEPTED"));
  expect(stored.every(({ agreedDay, agreedCents }) => agreedDay && agreedCents)).toBe(true);
  const phones = new Map(
    offered.map(({ companyName, companyPhone }) => [companyName, companyPhone]),
  );
  expect(Object.fromEntries(phones)).toEqual({
    "Rap & Recht Verhuizingen": "020 123 4567",
    "Vlot Verhuisd": "030 765 4321",
    // No such number can exist; it was not asked when it was typed.
    "Traag maar Zeker": "12345678",
  });
});

test("a company finds the list, counted as before, with texts masked", async () => {
  const { actor } = await company(at("traag"));
  const scope = { type: null, provinces: null, onlyOpen: false };
  const seen = [];
  let next: string | null = null;
  do {
    const page = await listBriefs(app, actor, scope, readCursor(next));
    seen.push(...page.briefs);
    next = page.next;
  } while (next);
  const count = await countListedBriefs(app, scope);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(count.listed);
  const whole = await Promise.all(seen.map(({ id }) => readListedBrief(app, actor, id)));
  expect(whole.map((brief) => brief?.freeText)).toContain(
    "Bel gerust op [verborgen tot acceptatie] of mail [verborgen tot acceptatie]. De straat is smal.",
  );
  expect(JSON.stringify([seen, whole])).not.toMatch(/iris@|Iris Jansen|06 ?1234 ?5678/);
});

test("a company finds its proposals, and the contact where it was chosen", async () => {
  const rap = await company(at("rap"));
  const own = (await listOwnProposals(app, rap.actor, null)).proposals;
  expect(own.map(({ packageName, status }) => [packageName, status])).toEqual([
    ["Later pakket", "PENDING"],
    ["Voor niets", "DECLINED"],
    ["Gekozen pakket", "ACCEPTED"],
    ["Vast pakket", "PENDING"],
  ]);
  const contacts = own.map(({ brief }) => brief.contact);
  expect(contacts.filter(Boolean)).toHaveLength(1);
  // Typed as '+31 6 1234 5678', when numbers were kept as typed.
  expect(contacts[2]).toEqual({
    clientName: "Iris Jansen",
    clientEmail: at("iris"),
    clientPhone: "06 12345678",
    addresses: "",
  });
  const withdrawn = await listOwnProposals(app, (await company(at("ver"))).actor, null);
  expect(withdrawn.proposals.map(({ status }) => status)).toEqual(["WITHDRAWN"]);
});

test("a company keeps its profile, its subscription, its code and the month it earned", async () => {
  const { actor, companyId } = await company(at("rap"));
  const profile = await readPublicCompany(app, companyId);
  expect(profile).toMatchObject({
    businessName: "Rap & Recht Verhuizingen",
    bio: "Al tien jaar snel en netjes.",
    verified: true,
    startingPriceCents: 45_000,
  });
  expect(JSON.stringify(profile)).toContain("-klein.webp");
  expect(await readSubscription(app, actor.userId)).toMatchObject({ status: "active" });
  const own = await readEligibility(app.db, actor, app.clock.now());
  expect(own?.eligibility).toMatchObject({ subscribed: true, verified: true });
  expect(await getOrCreateCode(app, actor)).toBe("YB6S9DJ3");
  expect(await readEarned(app, actor)).toMatchObject({ total: 1 });
  const paid = await company(at("betaald"));
  expect(await readSubscription(app, paid.actor.userId)).toMatchObject({ status: "active" });
  expect((await listPublicCompanyIds(app)).length).toBeGreaterThan(20);
});

test("an onboarding goes on where it stopped", async () => {
  const { actor } = await company(at("half"));
  expect(await readProfileDraft(app, actor)).toMatchObject({
    step: 1,
    fields: { businessName: "Half Klaar Verhuizingen", bio: "Wij verhuizen half Nederland." },
  });
});

test("who paid under somebody else's address comes before an admin", async () => {
  const admin = mintActor(await person("beheer@verhuisbod.test")) as AdminActor;
  expect((await listPaymentExceptions(app, admin)).rows).toMatchObject([{ reason: "NO_ACCOUNT" }]);
  const waiting = await person(at("nogniet"));
  expect(await readSubscription(app, waiting.userId)).toMatchObject({ status: "active" });
});

test.each([
  ["iris@opwaardering.test", PASSWORD],
  ["rap@opwaardering.test", PASSWORD],
  ["klant@verhuisbod.test", "verhuisbod-demo"],
])("%s signs in with the password of before", async (email, password) => {
  const form = { intent: "sign-in", email, password };
  const answer = await answerOf(signIn(visitArgs(app, "/auth", { form })));
  expect(answer.status).toBe(302);
  expect(answer.cookies.join()).toContain("session");
  const account = (await readCredentials(app, { email }))?.account ?? null;
  const actor = mintActor(account) as SignedInActor;
  expect((await readOwnSettings(app, actor, null)).email).toBe(email);
});

test("what waited in the queue is done or laid to rest", async () => {
  const waited = await waitingTasks(app);
  expect(waited).toContain("notify-photographer-declined");
  expect(waited).toContain("sweep-registrations");
  await runTasks();
  expect(await waitingTasks(app)).toEqual([]);

  const subjects = async (who: string) => (await mails(at(who))).map(({ subject }) => subject);
  expect((await subjects("vlot")).join()).toMatch(/Je offerte is niet gekozen: Bilthoven/);
  // The proposal that was declined meanwhile is not told as new.
  expect(await subjects("iris")).toHaveLength(2);
  expect((await mails(at("wil"))).map(({ text }) => text).join()).toContain("/auth/confirm?");
  expect((await mails(app.config.contactEmail)).map(({ subject }) => subject).join()).toContain(
    "Nog een vraag",
  );
});
