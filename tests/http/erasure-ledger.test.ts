import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import { replayErasures } from "~/features/privacy/index.server.ts";
import { refuse } from "~/shared/result.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, storedProposals } from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { startProduct } from "../factories/product.ts";
import { signInConfirmed } from "../factories/sessions.ts";
import { administer, databaseUrl } from "../setup/template.ts";

const site = await makeApp({}, { clock: "real" });
const { app, env } = site;
const ledger = app.config.erasureLedger;
const YES = { currentPassword: PASSWORD, sure: "on" as const };
const copies: string[] = [];

afterAll(async () => {
  for (const name of copies)
    await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
});

/** A backup: the whole database as it is now, under a name of its own. Answers its address. */
async function backup(): Promise<string> {
  const server = inject("postgresUrl");
  const source = new URL(app.config.databaseUrl ?? "").pathname.slice(1);
  const name = `${source}_backup_${copies.length}`;
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`,
  );
  await administer(server, `create database ${name} template ${source}`);
  copies.push(name);
  return databaseUrl(server, name);
}

describe("a backup from before an erasure", () => {
  test("brings nobody back: the product erases again before it answers", async () => {
    const client = await addClient(app, { name: "Berendina Zonnebloem" });
    const bystander = await addClient(app);
    const open = await addBrief(app, client, { clientName: client.name });
    const company = await addCompany(app, { name: "Kwikstaart Verhuizingen" });
    await addProposal(app, company.actor, open);
    await signInConfirmed(app, client.userId);
    await signInConfirmed(app, bystander.userId);
    const url = await backup();
    expect((await erasePerson(app, client, YES)).ok).toBe(true);
    expect((await erasePerson(app, company.actor, YES)).ok).toBe(true);
    expect(await readFile(ledger, "utf8")).not.toMatch(/@|Berendina|Kwikstaart/);

    const product = await startProduct({ ...env, DATABASE_URL: url, LOG_LEVEL: "warn" });
    try {
      const restored = await query(url, "select id, name, email, erased_at from users");
      const gone = restored.filter((row) => row.erased_at !== null).map((row) => row.id);
      expect(gone.sort()).toEqual([client.userId, company.actor.userId].sort());
      expect(JSON.stringify(restored)).not.toMatch(/Berendina|Kwikstaart/);
      expect(restored.some((row) => row.email === bystander.email)).toBe(true);
      // Sessions that had ended came back with the backup as well.
      expect(await query(url, "select id from sessions")).toEqual([]);
      expect(await query(url, `select status from briefs where id = '${open}'`)).toEqual([
        { status: "CANCELLED" },
      ]);
      const answer = await fetch(`${product.url}/auth`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: product.url },
        body: new URLSearchParams({ intent: "sign-in", email: client.email, password: PASSWORD }),
      });
      expect(answer.status).toBe(400);
      expect(product.output()).toContain("the database was older than the ledger of erasures");
      expect(product.output()).not.toContain(client.email);
    } finally {
      await product.stop();
    }
  });
});

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("the ledger", () => {
  test("erases nobody while it agrees with the database", async () => {
    const client = await addClient(app);
    await signInConfirmed(app, client.userId);
    expect(await replayErasures(app)).toBe(0);
    const { rows } = await app.db.execute(
      sql`select count(*)::int as open from sessions where user_id = ${client.userId}`,
    );
    expect(rows).toEqual([{ open: 1 }]);
  });

  test("that was lost is written anew from the database", async () => {
    const client = await addClient(app);
    await erasePerson(app, client, YES);
    await rm(ledger);
    expect(await app.erasures.all()).toEqual(new Set());
    await replayErasures(app);
    expect(await app.erasures.all()).toContain(client.userId);
  });

  test("survives half a line, and lines that are no lines", async () => {
    const [first, second] = [await addClient(app), await addClient(app)];
    await appendFile(ledger, "2026-01-01T00:00:00.000Z 0f0f");
    await app.erasures.add(first.userId, new Date());
    await appendFile(ledger, "onzin\n\n");
    await app.erasures.add(second.userId, new Date());
    const all = await app.erasures.all();
    expect(all).toContain(first.userId);
    expect(all).toContain(second.userId);
    // Neither was erased yet: what was asked for is finished now.
    expect(await replayErasures(app)).toBe(2);
  });

  test("is not written for who may not erase, and without it nobody is erased", async () => {
    const client = await addClient(app);
    const before = await app.erasures.all();
    const wrong = { ...YES, currentPassword: "fout" };
    expect(await erasePerson(app, client, wrong)).toEqual(refuse("wrong-password"));
    expect(await app.erasures.all()).toEqual(before);

    const blocked = `${app.config.dataDir}/a-file`;
    await writeFile(blocked, "");
    const { erasureFile } = await import("~/server/adapters/erasure-file.ts");
    const unwritable = { ...app, erasures: erasureFile(`${blocked}/erasures.log`) };
    await expect(erasePerson(unwritable, client, YES)).rejects.toThrow();
    const { rows } = await app.db.execute(
      sql`select erased_at from users where id = ${client.userId}`,
    );
    expect(rows).toEqual([{ erased_at: null }]);
  });

  test("is erased again in each table, also what came back with open proposals", async () => {
    const company = await addCompany(app);
    const briefId = await addBrief(app, await addClient(app));
    await addProposal(app, company.actor, briefId);
    await app.erasures.add(company.actor.userId, new Date());
    await replayErasures(app);
    expect(await storedProposals(app, briefId)).toEqual([]);
  });
});
