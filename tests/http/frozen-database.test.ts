import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { proposals } from "~/features/proposals/tables.ts";
import { ownBriefPath } from "~/shared/paths.ts";
import { plainAcceptance, postedAcceptance } from "../factories/accept.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal, storedProposals } from "../factories/briefs.ts";
import { type Freezer, startFreezer } from "../factories/own-postgres.ts";
import { addClient, addCompany } from "../factories/people.ts";
import { type Product, startProduct } from "../factories/product.ts";
import { until } from "../factories/restarts.ts";
import { signInConfirmed } from "../factories/sessions.ts";

// The test's own app reaches the database on another way than the product, which can be frozen.
const { app, env } = await makeApp({}, { clock: "real" });
let freezer: Freezer;
let product: Product;
let companyId: string;

// A frozen database says nothing for as long as it likes; an answer takes two seconds.
const SOON_MS = 4_000;
const BACK_MS = 5_000;

beforeAll(async () => {
  freezer = await startFreezer(env.DATABASE_URL ?? "");
  companyId = (await addCompany(app, { subscribed: false })).companyId;
  product = await startProduct({ ...env, DATABASE_URL: freezer.url, LOG_LEVEL: "info" });
  await until("the pages", BACK_MS, () => product.output().includes("public pages made"));
});
afterEach(async () => {
  freezer.thaw();
  await until("health", BACK_MS, async () => (await ask("/health")).status === 200);
});
afterAll(async () => {
  await product.stop();
  freezer.close();
});

interface Answer {
  status: number;
  text: string;
  ms: number;
  retryAfter: string | null;
}

async function ask(path: string, cookie = "", fields?: Record<string, string>): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(product.url + path, {
    redirect: "manual",
    headers: {
      cookie,
      ...(fields ? { origin: product.url, referer: `${product.url}/client-dashboard?x="<` } : {}),
    },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  return { status: response.status, text, ms, retryAfter: response.headers.get("retry-after") };
}

async function cookieOf({ userId }: { userId: string }): Promise<string> {
  const { cookies } = await signInConfirmed(app, userId);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}

async function proposald() {
  const client = await addClient(app);
  const company = await addCompany(app);
  const briefId = await addBrief(app, client);
  const proposalId = await addProposal(app, company.actor, briefId);
  const cookies = { client: await cookieOf(client), company: await cookieOf(company.actor) };
  const acceptance = postedAcceptance(await plainAcceptance(app, proposalId));
  return { client, briefId, proposalId, cookies, acceptance: { briefId, ...acceptance } };
}

function expectAway(answer: Answer, where: string): void {
  expect([where, answer.status]).toEqual([where, 503]);
  expect(answer.retryAfter, where).toBe("5");
  expect(answer.ms, where).toBeLessThan(SOON_MS);
}

describe("while the database is frozen", () => {
  // First: a company that a later test adds makes these pages old.
  test("public pages are shown as they were made at the start, before anybody asked", async () => {
    freezer.freeze();
    for (const path of ["/verhuisbedrijven", `/company-profile/${companyId}`, "/bestaat-niet"]) {
      const { status } = await ask(path);
      expect([path, status]).toEqual([path, path === "/bestaat-niet" ? 404 : 200]);
    }
  });

  test("every page says so soon, whoever asks", async () => {
    const { cookies } = await proposald();
    const pages = [
      ["/client-dashboard", cookies.client],
      ["/client-dashboard.data", cookies.client],
      ["/account", cookies.client],
      ["/verhuisbedrijf-dashboard", cookies.company],
      ["/verhuisbedrijf-dashboard.data", cookies.company],
      ["/verhuisbedrijf-dashboard.json", cookies.company],
      ["/verhuisbedrijf-dashboard/offertes", cookies.company],
    ] as const;
    for (const [page, cookie] of pages) expect((await ask(page, cookie)).status, page).toBe(200);
    freezer.freeze();
    const answers = await Promise.all(pages.map(([page, cookie]) => ask(page, cookie)));
    for (const [index, [page]] of pages.entries()) {
      const answer = answers[index];
      if (!answer) throw new Error(page);
      expectAway(answer, page);
      const isForScripts = /\.(data|json)$/.test(page);
      const [heading, again] = isForScripts
        ? ["We zijn zo terug", "We zijn zo terug"]
        : ["Even geduld", `<a href="${page}">Probeer het opnieuw</a>`];
      expect(answer.text).toContain(heading);
      expect(answer.text).toContain(again);
      expect(answer.text.startsWith("<!doctype")).toBe(!isForScripts);
    }
    expect(answers[0]?.text).toContain("Fout bij laden");
    for (const { text } of answers) {
      expect(text.match(/over een paar seconden opnieuw/g)).toHaveLength(1);
    }
    const [, style = ""] = answers[0]?.text.match(/rel="stylesheet" href="([^"]+)"/) ?? [];
    const styled = await ask(style);
    expect([styled.status, styled.text]).toEqual([200, expect.stringContaining("font:")]);
    expect(answers[3]?.text).toContain("Fout bij laden opdrachten");
    expectAway(await ask("/client-dashboard", cookies.client), "once it is known");
    expect((await ask("/health")).status).toBe(503);
    freezer.thaw();
    await until("the dashboard again", BACK_MS, async () => {
      return (await ask("/client-dashboard", cookies.client)).status === 200;
    });
  });

  test("an act that waits in the middle of its transaction ends soon too", async () => {
    const { briefId, proposalId, cookies, acceptance } = await proposald();
    for (const path of [ownBriefPath(briefId), `${ownBriefPath(briefId)}.data`]) {
      const waits = async () => {
        const { rows } = await app.db.execute(sql`select from pg_locks where not granted`);
        return rows.length > 0;
      };
      await until("nobody to wait", BACK_MS, async () => !(await waits()));
      let accepting: Promise<Answer> | undefined;
      await app.db.transaction(async (tx) => {
        await tx.select().from(proposals).where(eq(proposals.id, proposalId)).for("update");
        accepting = ask(path, cookies.client, acceptance);
        await until("the act to wait", BACK_MS, waits);
        freezer.freeze();
        const answer = await accepting;
        if (!answer) throw new Error("no answer");
        expect([path, answer.status]).toEqual([path, 503]);
        expect(answer.ms).toBeLessThan(2 * SOON_MS);
        expect(answer.text).toContain(
          path.endsWith(".data") ? "Fout bij accepteren" : "We weten niet zeker of het gelukt is",
        );
        expect(answer.text).not.toContain('"<');
      });
      freezer.thaw();
      await until("health", BACK_MS, async () => (await ask("/health")).status === 200);
      expect((await storedProposals(app, briefId)).map(({ status }) => status)).toEqual([
        "PENDING",
      ]);
    }
  });
});

test("a database that takes two seconds for each question counts as away, and is found again", async () => {
  const { cookies } = await proposald();
  freezer.delay(2_000);
  try {
    expectAway(await ask("/client-dashboard", cookies.client), "the first that asks");
    expectAway(await ask("/client-dashboard", cookies.client), "once it is known");
    expect((await ask("/hoe-werkt-het")).status).toBe(200);
  } finally {
    freezer.delay(0);
  }
  await until("the dashboard again", BACK_MS, async () => {
    return (await ask("/client-dashboard", cookies.client)).status === 200;
  });
});

test("a slow statement is waited for: slow is not gone", async () => {
  const { proposalId, briefId, cookies, acceptance } = await proposald();
  let accepting: Promise<Answer> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.select().from(proposals).where(eq(proposals.id, proposalId)).for("update");
    accepting = ask(`${ownBriefPath(briefId)}.data`, cookies.client, acceptance);
    await tx.execute(sql`select pg_sleep(4)`);
  });
  const answer = await accepting;
  expect([answer?.status, answer?.text]).toEqual([200, expect.stringContaining("geaccepteerd")]);
});

test("when more wait than can be served, the rest hear so at once and health stays well", async () => {
  const { cookies } = await proposald();
  const crowd: Promise<Answer>[] = [];
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table briefs in access exclusive mode`);
    for (let index = 0; index < 100; index += 1) {
      crowd.push(ask("/client-dashboard", cookies.client));
    }
    const first = await Promise.race(crowd);
    expect([first.status, first.retryAfter]).toEqual([503, "5"]);
    expect((await ask("/health")).status).toBe(200);
    expect((await ask("/favicon.svg")).status).toBe(200);
  });
  const answers = await Promise.all(crowd);
  expect(answers.some(({ text }) => text.includes("Het is nu erg druk"))).toBe(true);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect((await ask("/client-dashboard", cookies.client)).status).toBe(200);
});
