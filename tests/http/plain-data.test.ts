import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import type { FinishedRow } from "~/features/briefs/views.ts";
import type { CompanyActor, SignedInActor } from "~/server/auth/actor.ts";
import { HOMES, ownBriefPath, THREAD, threadPath } from "~/shared/paths.ts";
import { BUILD, readPlain } from "~/shared/plain-data.ts";
import type { ListPage } from "~/ui/load-more.tsx";
import { acceptPlainly } from "../factories/accept.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { pages } from "../factories/pages.ts";
import { addAdmin, addClient, addCompany } from "../factories/people.ts";
import { bootSite } from "../factories/site.ts";

const site = await bootSite();
const { app } = site;
const DASHBOARD = "/verhuisbedrijf-dashboard";
const ROUTE = "routes/company/dashboard";

interface Listed {
  page: ListPage<FinishedRow>;
}

const companies: CompanyActor[] = [];
let briefId: string;
let chosen: Awaited<ReturnType<typeof choose>>;

/** A client that chose a company. */
async function choose() {
  const client = await addClient(app);
  const { actor } = await addCompany(app);
  const chosenBrief = await addBrief(app, client);
  const proposalId = await addProposal(app, actor, chosenBrief);
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  return { client, actor, chosenBrief, proposalId };
}

beforeAll(async () => {
  chosen = await choose();
  const [one, other] = [await addClient(app), await addClient(app)];
  for (let index = 0; index < PAGE_SIZE; index += 1) await addBrief(app, one);
  briefId = await addBrief(app, other, { fromProvince: "Zeeland", toCity: "Nijmegen" });
  const sender = (await addCompany(app)).actor;
  await addProposal(app, sender, briefId);
  const waiting = await addCompany(app, { subscribed: false });
  const new_ = await addCompany(app, { profile: "minimal", subscribed: false });
  companies.push(sender, waiting.actor, new_.actor);
});

const cookieOf = async (actor: CompanyActor) =>
  `${await site.cookieOf(actor)}; hasPhotographerProfile=true`;

async function plain<Data = Listed>(query: string, cookie: string, path = DASHBOARD) {
  const answer = await site.visit(`${path}.json${query}`, { cookie });
  expect([path, query, answer.status]).toEqual([path, query, 200]);
  return readPlain<Data>(await answer.text());
}

/** What the page's own loader hands to the router in the browser. */
async function routers(query: string, cookie: string, path = DASHBOARD, route = ROUTE) {
  const asked = `${query}${query ? "&" : "?"}_routes=${route}`;
  const { body } = await site.visit(`${path}.data${asked}`, { cookie });
  if (!body) throw new Error("no data");
  const { value } = await decode(body, globalThis as unknown as Window & typeof globalThis);
  return (value as Record<string, { data: unknown }>)[route]?.data;
}

test("plain data is what the page's loader answers, for each filter and company", async () => {
  for (const company of companies) {
    const cookie = await cookieOf(company);
    const { page } = await plain("", cookie);
    for (const query of [
      "",
      "?type=VERHUIZING&provincie=Zeeland",
      "?type=&provincie=&gebied=mijn&open=ja",
      "?type=KATTEN&provincie=Atlantis&na=nergens",
      `?na=${page?.next ?? ""}`,
      `?opdracht=${briefId}`,
      `?opdracht=${briefId}&offerte=indienen`,
      "?opdracht=nergens&profiel=bewerken",
    ]) {
      expect(await plain(query, cookie), query).toEqual(await routers(query, cookie));
    }
  }
});

test("plain data of every page that has it is what its loader answers", async () => {
  const { client, actor, chosenBrief, proposalId } = chosen;
  const asked: [pattern: string, route: string, path: string, reader: SignedInActor][] = [
    [DASHBOARD, ROUTE, DASHBOARD, actor],
    [`${DASHBOARD}/offertes`, "routes/company/proposals", `${DASHBOARD}/offertes`, actor],
    [HOMES.client, "routes/client/dashboard", HOMES.client, client],
    [`${HOMES.client}/opdracht/:briefId`, "routes/client/brief", ownBriefPath(chosenBrief), client],
    [THREAD, "routes/account/thread", threadPath(proposalId), client],
    [THREAD, "routes/account/thread", threadPath(proposalId), actor],
    [HOMES.admin, "routes/admin/home", HOMES.admin, await addAdmin(app)],
  ];
  expect(new Set(asked.map(([pattern]) => pattern))).toEqual(new Set(pages.plain.keys()));
  for (const [, route, path, reader] of asked) {
    const cookie = await site.cookieOf(reader);
    // The next message has another key each time.
    const withoutKey = (data: unknown) => JSON.stringify(data).replace(/"nextKey":"[^"]+"/, "");
    const [one, other] = [
      await plain<unknown>("", cookie, path),
      await routers("", cookie, path, route),
    ];
    expect(withoutKey(one), path).toEqual(withoutKey(other));
  }
});

test("plain data follows the cursor to the end of the list", async () => {
  const cookie = await cookieOf(companies[1] as CompanyActor);
  const first = (await plain("", cookie)).page;
  const second = (await plain(`?na=${first.next}`, cookie)).page;
  const ids = [first, second].flatMap((page) => page.rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(PAGE_SIZE + 2);
  expect(ids[0]).toBe(briefId);
  expect(second.next).toBeNull();
});

test("a document holds each card once, and its scripts take it from there", async () => {
  const cookie = await cookieOf(companies[1] as CompanyActor);
  const cards = (await plain("", cookie)).page.rows;
  const document = await (await site.visit(DASHBOARD, { cookie })).text();
  const data = document.slice(document.indexOf("streamController.enqueue"));
  expect(cards).toHaveLength(PAGE_SIZE);
  for (const { id, version, html } of cards) {
    expect(document.split(html ?? "no card")).toHaveLength(2);
    expect(data).toContain(id);
    expect(data).toContain(version);
  }
  expect(data).not.toContain("brief-row");
  expect(data).not.toContain("facts");
});

describe("the answer", () => {
  test("is kept by nobody, read by our own pages alone, and says which build made it", async () => {
    const cookie = await cookieOf(companies[0] as CompanyActor);
    const encoded = await site.visit(`${DASHBOARD}.json`, {
      cookie,
      headers: { "accept-encoding": "br" },
    });
    const page = await (await site.visit(DASHBOARD, { cookie })).text();
    const manifest = /\/assets\/manifest-([0-9a-f]+)\.js/.exec(page)?.[1];
    expect(Object.fromEntries(encoded.headers)).toMatchObject({
      "content-type": "application/json",
      "content-encoding": "br",
      vary: "accept-encoding",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      [BUILD]: manifest,
    });
    expect(await encoded.json()).toHaveProperty("kind", "ready");
    const head = await site.visit(`${DASHBOARD}.json`, { method: "HEAD", cookie });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("to a session that ended leads to sign in and back to the filter", async () => {
    const cookie = "session=gone";
    for (const suffix of [".json", ".data"]) {
      const answer = await site.visit(`${DASHBOARD}${suffix}?provincie=Utrecht`, { cookie });
      const query = new URLSearchParams({
        redirect: `${DASHBOARD}?provincie=Utrecht`,
        verlopen: "1",
      });
      const told = answer.headers.get("location") ?? (await answer.text());
      expect(told, suffix).toContain(`/verhuis/login?${query}`);
    }
  });

  test("is there for the pages that say so alone", async () => {
    const cookie = await cookieOf(companies[0] as CompanyActor);
    for (const path of [`${DASHBOARD}/tarieven`, "/pricing", "/onbekend"]) {
      expect((await site.visit(`${path}.json`, { cookie })).status, path).toBe(404);
    }
    expect((await site.post(`${DASHBOARD}.json`, {}, cookie)).status).toBe(404);
  });
});
