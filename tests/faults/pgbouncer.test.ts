import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createLog } from "~/server/boot/log.ts";
import { connect, transactOn } from "~/server/db/connect.ts";
import { WatchedPool } from "~/server/db/pool.ts";
import { roadsOf } from "~/server/db/roads.ts";
import { ok } from "~/shared/result.ts";
import { joinApp } from "../factories/app.ts";
import { storedBrief, storedProposals } from "../factories/briefs.ts";
import { readMailFolder } from "../factories/mail.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { type Pgbouncer, startPgbouncer } from "../factories/pgbouncer.ts";
import {
  briefMarked,
  cookieOf,
  isDone,
  postAcceptance,
  postBrief,
  poster,
  postMessage,
  postProposal,
  proposalOf,
} from "../factories/posted-deal.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { openStream } from "../factories/streams.ts";
import { administer, databaseUrl } from "../setup/template.ts";
import { temporaryFolder } from "../setup/temporary.ts";

/** Fewer than any process of ours would open by itself. */
const CONNECTIONS = 3;
const SOON_MS = 15_000;
/** What a page may show of before somebody else's write, with what a busy machine adds. */
const BEHIND_MS = 1_500;

const server = inject("postgresUrl");

describe.each([
  ["nothing leads past it", false],
  ["DATABASE_DIRECT_URL leads past it", true],
])("behind PgBouncer 1.18, which hands out transactions, when %s", async (_what, hasDirect) => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const direct = databaseUrl(server, name);
  await administer(server, `create database ${name}`);
  const folder = await temporaryFolder("pooled");
  const { app, env } = joinApp(
    { DATABASE_URL: direct, DATA_DIR: folder.path, LOG_LEVEL: "warn" },
    { clock: "real" },
  );
  let bouncer: Pgbouncer;
  let product: Product;
  let settings: Record<string, string>;

  beforeAll(async () => {
    bouncer = await startPgbouncer(direct, CONNECTIONS);
    settings = {
      ...env,
      DATABASE_URL: bouncer.url,
      DATABASE_PREPARED: "off",
      ...(hasDirect && { DATABASE_DIRECT_URL: direct }),
    };
    // The database is empty: its tables are made on this way too.
    product = await startProduct(settings);
  });
  afterAll(async () => {
    await product.stop();
    await bouncer.remove();
    await administer(server, `drop database ${name} with (force)`);
    await folder.remove();
  });

  test("a deal is struck, both sides are told at once and mailed, and everything is stored", async () => {
    const client = await addClient(app);
    const [chosen, other] = [await addCompany(app), await addCompany(app)];
    const post = poster(app, product.url);
    const site = { origin: product.url };
    const ofClient = await openStream(site, await cookieOf(app, client));
    const ofCompany = await openStream(site, await cookieOf(app, chosen.actor));

    expect(isDone(await postBrief(post, client, "een smalle straat", randomUUID()))).toBe(true);
    const briefId = (await briefMarked(app, "een smalle straat")) ?? "";
    await Promise.all([ofClient.tells(`brief ${briefId}`), ofCompany.tells(`list ${briefId}`)]);
    for (const company of [chosen, other]) {
      expect(isDone(await postProposal(post, company, briefId))).toBe(true);
    }
    const proposal = await proposalOf(app, chosen, briefId);
    await ofCompany.tells(`proposal ${proposal.id}`);
    expect(isDone(await postAcceptance(app, post, client, proposal))).toBe(true);
    expect(isDone(await postMessage(post, client, proposal.id, "Tot dan"))).toBe(true);

    expect((await storedBrief(app, briefId)).status).toBe("COMPLETED");
    const stored = await storedProposals(app, briefId);
    expect(stored.map(({ status }) => status).toSorted()).toEqual(["ACCEPTED", "DECLINED"]);
    const mails = async (to: string) =>
      (await readMailFolder(path.join(folder.path, "mail"), to)).map(({ subject }) =>
        subject.slice(0, 20),
      );
    const begin = (words: string) => words.slice(0, 20);
    await expect
      .poll(() => mails(client.email), { timeout: SOON_MS })
      .toContain(begin("Je hebt de offerte van"));
    await expect
      .poll(() => mails(chosen.actor.email), { timeout: SOON_MS })
      .toContain(begin("Offerte geaccepteerd:"));
    await expect
      .poll(() => mails(other.actor.email), { timeout: SOON_MS })
      .toContain(begin("Je offerte is niet gekozen"));
  });

  test("who changes a public page sees it at once, others within the second", async () => {
    const { actor, companyId } = await addCompany(app);
    const address = `${product.url}/company-profile/${companyId}`;
    const shows = async (words: string) => (await (await fetch(address)).text()).includes(words);
    const post = poster(app, product.url);
    const { rows } = await app.db.execute<{ kvk: string }>(
      sql`select kvk_number as kvk from company_profiles where id = ${companyId}`,
    );
    expect(await shows("Rap &amp; Recht")).toBe(true);
    for (const turn of ["Een", "Twee", "Drie"]) {
      const fields = { intent: "save-profile", teamSize: "4", kvkNumber: rows[0]?.kvk ?? "" };
      const areas = { categories: "RESIDENTIAL", serviceAreas: "Utrecht" };
      const answer = await post("/verhuisbedrijf-dashboard", actor, {
        ...fields,
        ...areas,
        businessName: `Verhuizer ${turn}`,
      });
      expect(answer.status).toBe(200);
      expect(await shows(`Verhuizer ${turn}`)).toBe(true);
    }
    await app.db.execute(
      sql`update company_profiles set business_name = 'Verhuizer Vier' where id = ${companyId}`,
    );
    await until("others see it", BEHIND_MS, () => shows("Verhuizer Vier"));
  });

  test("no statement has a name, and many at once get their answers", async () => {
    const client = await addClient(app);
    const cookie = await cookieOf(app, client);
    const look = () => fetch(`${product.url}/client-dashboard`, { headers: { cookie } });
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, look));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    }
    expect(product.output()).not.toMatch(/prepared statement/);
  });

  test("transactions have the limits of who begins them, single statements those of the role", async () => {
    const db = connect({ url: bouncer.url, prepared: false }, createLog("silent"));
    const limit = sql`select current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('random_page_cost') as cost`;
    try {
      const inside = await transactOn(db)(async (tx) => ok((await tx.execute(limit)).rows));
      expect(inside).toEqual(ok([{ limit: "10s", idle: "15s", cost: "1.1" }]));
      expect((await db.execute(limit)).rows).toEqual([{ limit: "5min", idle: "0", cost: "1.1" }]);
    } finally {
      await db.$client.end();
    }
  });

  test("a statement that nobody waits for any more ends, long before the role's limit", async () => {
    const limits = { name: "kort", connections: 1, statementMs: -1_000 };
    const roads = roadsOf({ url: bouncer.url, prepared: false });
    const pool = new WatchedPool(roads, createLog("silent"), limits);
    const sleeping = async () => {
      const { rows } = await app.db.execute(
        sql`select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(200)'`,
      );
      return rows.length;
    };
    try {
      await expect(pool.query("select pg_sleep(200)")).rejects.toThrow("connection terminated");
      await expect.poll(sleeping, { timeout: SOON_MS }).toBe(0);
    } finally {
      await pool.end();
    }
  });

  test("only a direct road is listened on", async () => {
    const { rows } = await app.db.execute<{ name: string }>(
      sql`select distinct application_name as name from pg_stat_activity
        where datname = current_database() and (query ilike 'listen %' or application_name in ('events', 'pages_changed'))`,
    );
    expect(rows.length > 0).toBe(hasDirect);
  });

  test("a start says what PgBouncer 1.18 needs that was not told of it", async () => {
    const start = (changed: Record<string, string>) => startProduct({ ...settings, ...changed });
    const asItWas = { DATABASE_PREPARED: "", DATABASE_DIRECT_URL: "" };
    await expect(start(asItWas)).rejects.toThrow(
      /DATABASE_URL: a pooler answers at .* refuses our limits .*: set DATABASE_DIRECT_URL/,
    );
    await expect(start({ DATABASE_PREPARED: "on", DATABASE_DIRECT_URL: direct })).rejects.toThrow(
      /DATABASE_PREPARED: the pooler at .* keeps no prepared statements: set it to off/,
    );
  });

  test("while all its connections are busy the database is slow; without a direct road it looks away for a moment", async () => {
    const client = await addClient(app);
    const cookie = await cookieOf(app, client);
    const look = () => fetch(`${product.url}/client-dashboard`, { headers: { cookie } });
    const busy = new pg.Pool({ connectionString: bouncer.url, max: CONNECTIONS });
    const slow = Array.from({ length: CONNECTIONS }, () => busy.query("select pg_sleep(4)"));
    try {
      await until("all are busy", SOON_MS, async () => {
        const { rows } = await app.db.execute(
          sql`select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(4)'`,
        );
        return rows.length === CONNECTIONS;
      });
      expect((await look()).status).toBe(hasDirect ? 200 : 503);
      await Promise.all(slow);
      await until("the dashboard", SOON_MS, async () => (await look()).status === 200);
    } finally {
      await busy.end();
    }
  });

  test("while PgBouncer is away the product says so, and goes on when it is back", async () => {
    const client = await addClient(app);
    const cookie = await cookieOf(app, client);
    const look = async () =>
      (await fetch(`${product.url}/client-dashboard`, { headers: { cookie } })).status;
    await bouncer.stop();
    expect(await look()).toBe(503);
    await until("health knows", SOON_MS, async () => {
      return (await fetch(`${product.url}/health`)).status === 503;
    });
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    await bouncer.start();
    await until("the dashboard again", SOON_MS, async () => (await look()) === 200);
    expect(product.process.exitCode).toBeNull();
  });
});
