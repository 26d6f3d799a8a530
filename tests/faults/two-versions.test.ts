import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { freePort } from "~/server/db/embedded.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { companyPath, listedBriefPath } from "~/shared/paths.ts";
import { joinApp } from "../factories/app.ts";
import { ALL_POSTED } from "../factories/briefs.ts";
import {
  buildEarlierVersion,
  type EarlierVersion,
  migrationsOf,
} from "../factories/earlier-version.ts";
import { confirmationLink } from "../factories/mail.ts";
import { addCompany, freshEmail, PASSWORD } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { waitingTasks } from "../factories/queue.ts";
import { siteAt, type TestSite } from "../factories/site.ts";
import { openStream } from "../factories/streams.ts";
import { visitorOf } from "../factories/visitor.ts";
import { administer, databaseUrl } from "../setup/template.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const WITHIN = { timeout: 60_000, interval: 200 };
/** What no version knows; a kind of a newer one is the same to an older. */
const UNKNOWN_TASK = "a-task-of-a-version-to-come";

const server = inject("postgresUrl");
const name = `test_versions_${randomBytes(6).toString("hex")}`;
const folder = await temporaryFolder("versions");
afterAll(async () => {
  await administer(server, `drop database if exists ${name} with (force)`);
  await folder.remove();
});
// One address, as behind a proxy.
const origin = `http://localhost:${await freePort()}`;
const testApp = joinApp(
  { DATABASE_URL: databaseUrl(server, name), DATA_DIR: folder.path, APP_URL: origin },
  { clock: "real" },
);
const { app, env } = testApp;

let earlier: EarlierVersion;
let older: Product;
let newer: Product;
const running = new Set<Product>();

async function begin(root?: string): Promise<Product> {
  const port = root ? String(await freePort()) : new URL(origin).port;
  const product = await startProduct(
    { ...env, PORT: port, LOG_LEVEL: "warn" },
    root ? { root } : {},
  );
  running.add(product);
  return { ...product, url: `http://localhost:${port}` };
}

beforeAll(async () => {
  earlier = await buildEarlierVersion();
  await administer(server, `create database ${name}`);
}, 900_000);

afterAll(async () => {
  for (const product of running) await product.stop();
  await earlier?.remove();
});

/** A proxy's view of the product: each request goes to the next of these. */
function behindProxy(...products: Product[]): TestSite {
  const sites = products.map((product) => siteAt(testApp, product.url));
  let turn = 0;
  const site = siteAt(testApp, origin);
  return {
    ...site,
    visit(target, visit = {}) {
      const next = sites[turn++ % sites.length] ?? site;
      const { pathname, search } = new URL(target, origin);
      return next.visit(pathname + search, { ...visit, headers: { ...visit.headers, origin } });
    },
  };
}

async function mailTo(to: string, subject: string) {
  const find = async () => (await testApp.mails(to)).find((mail) => mail.subject.includes(subject));
  await expect.poll(find, { ...WITHIN, message: `'${subject}' for ${to}` }).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

/** A brief, a proposal and a decision, a company that registers and pays, and all that is mailed of them. */
async function walk(site: TestSite): Promise<void> {
  const { actor } = await addCompany(app);
  const email = freshEmail();
  const client = await visitorOf(site);
  let page = await client.press(await client.goTo("/brief-form"), "Offerte aanvragen", {
    serviceType: "VERHUIZING",
    "Van provincie": "Utrecht",
    "Van plaats": "Zeist",
    "Naar provincie": "Limburg",
    "Gewenste datum": dutchDay(new Date(Date.now() + 30 * DAY_MS)),
    "Volledige naam": "Iris Jansen",
    "E-mailadres": email,
    Wachtwoord: PASSWORD,
    "Bevestig wachtwoord": PASSWORD,
  });
  expect(page.url.search).toContain("message=account-created");
  await mailTo(email, "Je aanvraag is geplaatst");
  const link = confirmationLink(await mailTo(email, "Bevestig je e-mailadres"));
  page = await client.press(
    await client.goTo(link.pathname + link.search),
    "Bevestig mijn e-mailadres",
  );
  expect(page.text).toContain("E-mail bevestigd");
  const [brief] = await app.db
    .select()
    .from(briefs)
    .where(eq(briefs.clientEmail, email))
    .orderBy(desc(briefs.createdAt));
  await mailTo(actor.email, "Nieuwe opdracht");

  const company = await visitorOf(site);
  await company.press(await company.goTo("/verhuis/login"), "Inloggen", {
    "E-mailadres": actor.email,
    Wachtwoord: PASSWORD,
  });
  const offering = await company.follow(
    await company.goTo(listedBriefPath(brief?.id ?? "")),
    "Offerte indienen",
  );
  page = await company.press(offering, "Offerte verzenden", {
    Titel: "Complete verhuizing",
    Beschrijving: "Laden, rijden en lossen met drie man.",
    "Prijs in euro, incl. btw": "950",
    ...ALL_POSTED,
  });
  expect(page.text).toContain("Offerte verzonden!");
  await mailTo(email, "Offerte van");

  const own = await visitorOf(site);
  await own.press(await own.goTo("/auth"), "Inloggen", {
    "E-mailadres": email,
    Wachtwoord: PASSWORD,
  });
  const received = await own.follow(await own.goTo("/client-dashboard"), "Zeist");
  page = await own.press(await own.follow(received, "Accepteren"), "Ja, accepteren voor € 950,00");
  expect(page.text).toContain("Voorstel geaccepteerd!");
  await mailTo(actor.email, "Offerte geaccepteerd");
  await registerAndPay(site);
}

/** A company registers, pays its first month and gets its invoice. */
async function registerAndPay(site: TestSite): Promise<void> {
  const paying = await visitorOf(site);
  const payer = freshEmail("bedrijf");
  const page = await paying.press(
    await paying.goTo("/verhuis-registratie-special"),
    "Registreren en betalen",
    {
      Bedrijfsnaam: "Rap & Recht Verhuizingen",
      "KvK-nummer": "12345678",
      Factuuradres: "Kade 12, 7241 AB Lochem",
      Contactpersoon: "Bram Mulder",
      "E-mailadres": payer,
      Telefoonnummer: "020 123 45 67",
      Wachtwoord: PASSWORD,
      "Bevestig wachtwoord": PASSWORD,
    },
  );
  expect((await paying.press(page, "Betalen")).headings).toContain("Breng een collega aan");
  await mailTo(payer, "Je factuur");
}

/** What is written through one is told by the other, and seen on the pages that it keeps. */
async function expectToldAcross(to: Product): Promise<void> {
  const { actor, companyId } = await addCompany(app, { name: "Vlot & Vlug" });
  const there = siteAt(testApp, to.url);
  const profile = async () => await (await fetch(to.url + companyPath(companyId))).text();
  await expect.poll(profile, WITHIN).toContain("Vlot &amp; Vlug");
  await app.db.execute(sql`
    update company_profiles set business_name = 'Noorderzon' where id = ${companyId}`);
  await expect.poll(profile, WITHIN).toContain("Noorderzon");
  const stream = await openStream(there, await there.cookieOf(actor));
  await app.db.execute(sql`select tell(${`u:${actor.userId}`}, 'brief', 'x')`);
  await stream.tells("brief x");
  stream.close();
}

const errorsOf = (product: Product) =>
  product
    .output()
    .split("\n")
    .filter((line) => /"level":(50|60)/.test(line));

test("the version before this one and this one serve one database side by side, and the older alone again", async () => {
  expect(earlier.migrations).toBeLessThan(migrationsOf(process.cwd()));
  older = await begin(earlier.root);
  await registerAndPay(behindProxy(older));
  // It serves on while the newer one migrates.
  const asked: number[] = [];
  const ends = new AbortController();
  const asking = (async () => {
    while (!ends.signal.aborted) {
      asked.push((await fetch(`${older.url}/brief-form`)).status);
      await sleep(20);
    }
  })();
  newer = await begin();
  ends.abort();
  await asking;
  expect(new Set(asked)).toEqual(new Set([200]));
  const applied = await app.db.execute(sql`select from drizzle.__drizzle_migrations`);
  expect(applied.rowCount).toBe(migrationsOf(process.cwd()));

  await app.db.execute(sql`select graphile_worker.add_job(${UNKNOWN_TASK}, '{}')`);
  await walk(behindProxy(newer, older));
  await walk(behindProxy(older, older, newer));
  await expectToldAcross(older);
  await expectToldAcross(newer);

  expect(await newer.stop()).toBe(0);
  await walk(behindProxy(older));
  expect(errorsOf(newer)).toEqual([]);
  expect(errorsOf(older)).toEqual([]);

  newer = await begin();
  await expect.poll(() => waitingTasks(app), WITHIN).toEqual([UNKNOWN_TASK]);
  const { rows } = await app.db.execute(sql`
    select attempts, last_error from graphile_worker._private_jobs`);
  expect(rows).toEqual([{ attempts: 0, last_error: null }]);
}, 900_000);
