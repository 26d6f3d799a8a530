import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_SIZE } from "~/features/briefs/constants.ts";
import type { FinishedRow } from "~/features/briefs/views.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { BUILD, readPlain } from "~/shared/plain-data.ts";
import type { ListPage } from "~/ui/load-more.tsx";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany } from "../factories/people.ts";
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

beforeAll(async () => {
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

async function plain(query: string, cookie: string): Promise<Listed> {
  const answer = await site.visit(`${DASHBOARD}.json${query}`, { cookie });
  expect([query, answer.status]).toEqual([query, 200]);
  return readPlain(await answer.text());
}

/** What the page's own loader hands to the router in the browser. */
async function routers(query: string, cookie: string): Promise<unknown> {
  const asked = `${query}${query ? "&" : "?"}_routes=${ROUTE}`;
  const { body } = await site.visit(`${DASHBOARD}.data${asked}`, { cookie });
  if (!body) throw new Error("no data");
  const { value } = await decode(body, globalThis as unknown as Window & typeof globalThis);
  return (value as Record<string, { data: unknown }>)[ROUTE]?.data;
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

test("plain data follows the cursor to the end of the list", async () => {
  const cookie = await cookieOf(companies[1] as CompanyActor);
  const first = (await plain("", cookie)).page;
  const second = (await plain(`?na=${first.next}`, cookie)).page;
  const ids = [first, second].flatMap((page) => page.rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(PAGE_SIZE + 1);
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
    for (const path of ["/verhuisbedrijf-dashboard/offertes", "/pricing", "/onbekend"]) {
      expect((await site.visit(`${path}.json`, { cookie })).status, path).toBe(404);
    }
    expect((await site.post(`${DASHBOARD}.json`, {}, cookie)).status).toBe(404);
  });
});
