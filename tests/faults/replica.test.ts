import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyProfiles } from "~/features/companies/tables.ts";
import { companyPath, HOMES } from "~/shared/paths.ts";
import { PLAIN } from "~/shared/plain-data.ts";
import { joinApp } from "../factories/app.ts";
import { addBrief } from "../factories/briefs.ts";
import { startDebianPostgres } from "../factories/debian-postgres.ts";
import { labelled } from "../factories/metrics.ts";
import { startFreezer } from "../factories/own-postgres.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { briefMarked, isDone, postBrief, poster, postProposal } from "../factories/posted-deal.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { siteAt } from "../factories/site.ts";
import { startStandby } from "../factories/standby.ts";
import { startTraffic } from "../factories/traffic.ts";
import { administer } from "../setup/template.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const LONG = { timeout: 300_000 };
const SOON_MS = 20_000;
const LIST = HOMES.company + PLAIN;
const [LEFT, TAKEN] = ["the replica was left", "reads go to the replica"];

const leader = await startDebianPostgres();
const folder = await temporaryFolder("replica");
const beside = joinApp(
  { DATABASE_URL: leader.url, DATA_DIR: folder.path, LOG_LEVEL: "info" },
  { clock: "real" },
);
const { app, env } = beside;
let product: Product;
let standby: Awaited<ReturnType<typeof startStandby>>;
let way: Awaited<ReturnType<typeof startFreezer>>;

beforeAll(async () => {
  // A replica has what its leader has, tables too.
  const first = await startProduct(env);
  await first.stop();
  standby = await startStandby(leader);
  way = await startFreezer(standby.url);
  product = await startProduct({ ...env, DATABASE_READ_URL: way.url });
}, 120_000);
afterAll(async () => {
  await product.stop();
  way.close();
  standby.stop();
  await leader.remove();
  await folder.remove();
});

const say = (what: string, figures: object) =>
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

type Outcome = "replica" | "left" | "behind" | "unknown" | "failed";

/** How many reads went where until now. */
async function reads(): Promise<Record<Outcome, number>> {
  const lines = labelled(await (await fetch(`${product.url}/metrics`)).text());
  const of = (outcome: string) =>
    lines.find(
      ({ name, labels }) =>
        name === "verhuisbod_replica_reads_total" && labels.get("outcome") === outcome,
    )?.value ?? 0;
  const outcomes = ["replica", "left", "behind", "unknown", "failed"] as const;
  return Object.fromEntries(outcomes.map((one) => [one, of(one)])) as Record<Outcome, number>;
}

/** What was done meanwhile, as reads by where they went. */
async function readsOf(work: () => Promise<unknown>): Promise<Record<Outcome, number>> {
  const before = await reads();
  await work();
  const after = await reads();
  for (const outcome of Object.keys(after) as Outcome[]) after[outcome] -= before[outcome];
  return after;
}

/** Resolves once a read went to the replica. */
async function taken(): Promise<void> {
  const asked = () => readsOf(() => fetch(`${product.url}/sitemap.xml`).then((one) => one.text()));
  await until("a read of the replica", SOON_MS, async () => (await asked()).replica > 0);
}

const linesWith = (words: string) => product.output().split(words).length - 1;

/** How often each server looked into what lists, the directory and usual prices are read from. */
async function looks(): Promise<{ leader: number; standby: number }> {
  // A connection at rest tells what it did ten seconds later.
  await sleep(11_000);
  const of = async (url: string) => {
    const [row] = (await administer(
      url,
      `select sum(seq_scan + coalesce(idx_scan, 0)) as count from pg_stat_user_tables
        where relname in ('briefs', 'brief_route_counts', 'company_counts', 'price_bands')`,
    )) as { count: string }[];
    return Number(row?.count);
  };
  return { leader: await of(leader.url), standby: await of(standby.url) };
}

/** Milliseconds that `work` takes in the middle of a hundred times. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const each: number[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const begun = performance.now();
    await work();
    each.push(performance.now() - begun);
  }
  return Math.round((each.toSorted((a, b) => a - b)[50] ?? 0) * 100) / 100;
}

async function people() {
  const site = siteAt(beside, product.url);
  const [client, company] = [await addClient(app), await addCompany(app)];
  const [profile] = await app.db
    .select({ kvk: companyProfiles.kvkNumber })
    .from(companyProfiles)
    .where(eq(companyProfiles.id, company.companyId));
  const cookie = await site.cookieOf(company.actor);
  const rename = async (businessName: string) => {
    const form = { intent: "save-profile", businessName, kvkNumber: profile?.kvk ?? "" };
    const rest = { teamSize: "4", categories: "RESIDENTIAL", serviceAreas: "Utrecht" };
    return (await site.post(HOMES.company, { ...form, ...rest }, cookie)).status;
  };
  const text = async (page: string) => await (await site.visit(page)).text();
  const list = async () => await (await site.visit(LIST, { cookie })).text();
  const row = async (briefId: string) => {
    const { page } = JSON.parse(await list()) as { page: { rows: { id: string }[] } };
    return JSON.stringify(page.rows.find(({ id }) => id === briefId));
  };
  return { site, client, company, cookie, post: poster(app, product.url), rename, text, list, row };
}

/** Changes what a list and public pages show, here and through the product, and looks at once. */
async function seeChanges(rounds: number): Promise<void> {
  const { client, company, post, rename, text, row } = await people();
  for (let round = 0; round < rounds; round += 1) {
    const mark = randomUUID();
    expect(isDone(await postBrief(post, client, mark, randomUUID()))).toBe(true);
    const briefId = (await briefMarked(app, mark)) ?? "";
    const before = await row(briefId);
    expect(before).toContain(briefId);
    expect(isDone(await postProposal(post, company, briefId))).toBe(true);
    expect(await row(briefId)).not.toBe(before);
    const stored = await addBrief(app, client);
    expect(await row(stored)).toContain(stored);

    const name = `Verhuizers ${mark.slice(0, 8)}`;
    expect(await rename(name)).toBe(200);
    expect(await text(companyPath(company.companyId))).toContain(name);
    expect(await text("/verhuisbedrijven")).toContain(name);
  }
}

test("lists, public pages and usual prices are read there", LONG, async () => {
  await taken();
  const { site, list } = await people();
  const before = await looks();
  const went = await readsOf(async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await list();
      await site.visit("/sitemap.xml");
      await site.visit("/brief-form/prijs.data?serviceType=VERHUIZING");
    }
  });
  const after = await looks();
  const looked = { leader: after.leader - before.leader, standby: after.standby - before.standby };
  say("150 reads", { ...went, looked, listMs: await medianMs(list) });
  expect(went.replica).toBeGreaterThan(100);
  expect(looked.standby).toBeGreaterThan(5 * looked.leader);
  const paths = (await (await site.visit("/sitemap.xml")).text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  for (const [, page = ""] of paths) expect((await fetch(page)).status, page).toBe(200);
  expect(product.output()).not.toContain("request failed");
});

test("behind by less than a read waits, it shows every change all the same", LONG, async () => {
  await standby.delay(40);
  await taken();
  const went = await readsOf(() => seeChanges(20));
  await standby.delay(0);
  say("40 ms behind", went);
  expect(went.replica).toBeGreaterThan(20);
});

test("one that shows nothing new is left, and taken up again", LONG, async () => {
  await taken();
  const [left, back] = [linesWith(LEFT), linesWith(TAKEN)];
  await standby.pause();
  const went = await readsOf(async () => {
    await seeChanges(20);
    await until("it is said", SOON_MS, () => linesWith(LEFT) > left);
  });
  const { list } = await people();
  say("paused", { ...went, listMs: await medianMs(list) });
  await standby.resume();
  await taken();
  expect([linesWith(LEFT), linesWith(TAKEN)]).toEqual([left + 1, back + 1]);
  await seeChanges(3);
});

test.each(["killed", "silent"])("%s under load it costs nobody an answer", LONG, async (how) => {
  await taken();
  const [left, back] = [linesWith(LEFT), linesWith(TAKEN)];
  const { site, client, cookie } = await people();
  const traffic = startTraffic(site, {
    company: cookie,
    client: { userId: client.userId, cookie: await site.cookieOf(client) },
    pages: 2,
    lists: 6,
    submits: 2,
    listeners: 0,
  });
  const went = await readsOf(async () => {
    await sleep(4_000);
    await (how === "killed" ? standby.kill() : way.freeze());
    await until("it is said", SOON_MS, () => linesWith(LEFT) > left);
    await sleep(2_000);
    await (how === "killed" ? standby.start() : way.thaw());
    await until("it is back", SOON_MS, () => linesWith(TAKEN) > back);
    await sleep(3_000);
  });
  await traffic.stop();
  const failed = traffic.asked.filter(({ problem }) => problem);
  const longest = Math.max(...traffic.asked.map(({ begun, ended }) => ended - begun));
  say(how, { asked: traffic.asked.length, longest: Math.round(longest), ...went });
  expect(failed).toEqual([]);
  expect(went.replica).toBeGreaterThan(20);
  expect([linesWith(LEFT), linesWith(TAKEN)]).toEqual([left + 1, back + 1]);
});

test("without a leader public pages are made from it, and nothing is stored", LONG, async () => {
  await taken();
  const { post, client, company, text, rename } = await people();
  expect(isDone(await postBrief(post, client, "met leider", randomUUID()))).toBe(true);
  expect(await rename("Zonder leider")).toBe(200);
  await taken();
  leader.stop();
  const mark = randomUUID();
  const made = async () => (await text(companyPath(company.companyId))).includes("Zonder leider");
  const went = await readsOf(async () => {
    // The replica may have been left for a moment just then.
    await until("a page that nobody asked for before", SOON_MS, made);
    expect((await fetch(`${product.url}/sitemap.xml`)).status).toBe(200);
    expect(
      (await fetch(`${product.url}/brief-form/prijs.data?serviceType=VERHUIZING`)).status,
    ).toBe(200);
    expect((await postBrief(post, client, mark, randomUUID())).status).toBe(503);
  });
  say("without a leader", went);
  leader.start();
  await until("a brief is stored", SOON_MS, async () =>
    isDone(await postBrief(post, client, mark, randomUUID())),
  );
  await taken();
  await seeChanges(3);
});
