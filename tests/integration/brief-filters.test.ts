import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findBegins } from "~/features/briefs/index.server.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { listOf, stored } from "~/features/goods/rules.ts";
import type { BriefForm } from "~/features/intake/schema.ts";
import { readScope, whatToLoosen } from "~/features/search/index.server.ts";
import { NO_FILTER } from "~/features/search/rules/filter.ts";
import { readFilter } from "~/features/search/schema.ts";
import { correctBrief } from "~/use-cases/correct-brief.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, briefForm, storedBrief } from "../factories/briefs.ts";
import { listBriefs } from "../factories/listed-briefs.ts";
import { addClient, addCompany, PASSWORD, SYSTEM } from "../factories/people.ts";

const { app, clock } = await makeApp();
const client = await addClient(app);
const company = (await addCompany(app)).actor;
const filterOf = (query: string) => readFilter(new URLSearchParams(query)) ?? NO_FILTER;

const listed = (counts: Record<string, number>) => ({
  goods: stored(listOf({ home: null, counts, own: [], names: [] })),
});
const BRIEFS: Record<string, Partial<BriefForm>> = {
  zeist: { fromCity: "Zeist", toCity: "Ede", moveDate: "2026-04-09" },
  zwolle: {
    fromProvince: "Overijssel",
    fromCity: "Zwolle",
    toProvince: "Zeeland",
    toCity: "Goes",
    moveDate: "2026-05-10",
    dateSlack: "7",
  },
  kampen: {
    fromProvince: "Overijssel",
    fromCity: "Kampen",
    toProvince: "Overijssel",
    toCity: "Zwolle",
    moveDate: "2026-06-15",
    dateSlack: "month",
  },
  nowhere: { fromProvince: "Drenthe", fromCity: "Nergenshuizen", moveDate: "2026-07-01" },
};
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, form] of Object.entries(BRIEFS)) {
    const goods = listed(name === "zwolle" ? { box: 200, piano: 4 } : { box: 20 });
    ids[name] = await addBrief(app, client, { ...form, ...goods });
    clock.advance(1000);
  }
});

async function found(query: string): Promise<string[]> {
  const { scope } = readScope(filterOf(query), ["Zeeland"]);
  const { briefs } = await listBriefs(app, company, scope, null);
  return briefs.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id);
}

describe("the company's list", () => {
  test.for([
    ["type=", ["nowhere", "kampen", "zwolle", "zeist"]],
    ["van=Overijssel", ["kampen", "zwolle"]],
    ["naar=Overijssel", ["kampen"]],
    ["van=Overijssel&naar=Zeeland", ["zwolle"]],
    ["van=Overijssel&gebied=mijn", ["zwolle"]],
    ["bij=Zwolle&km=0", ["zwolle"]],
    ["bij=Zwolle&km=25", ["kampen", "zwolle"]],
    ["bij=Kampen (Overijssel)&km=50", ["kampen", "zwolle"]],
    ["bij=Kampen (Overijssel)&km=100", ["kampen", "zwolle", "zeist"]],
    ["bij=Zwolle&km=25&naar=Zeeland", ["zwolle"]],
    ["bij=Zwolle&km=25&type=ONTRUIMING", []],
    ["bij=Nergenshuizen", ["nowhere", "kampen", "zwolle", "zeist"]],
    ["vanaf=2026-05-17&tot=2026-05-20", ["zwolle"]],
    ["vanaf=2026-05-18&tot=2026-05-20", []],
    ["tot=2026-05-03", ["zwolle", "zeist"]],
    ["tot=2026-05-02", ["zeist"]],
    ["vanaf=2026-06-30&tot=2026-06-30", ["kampen"]],
    ["tot=2026-06-01&vanaf=2026-06-01", ["kampen"]],
    ["tot=2026-05-31&vanaf=2026-05-31", []],
    ["m3min=10", ["zwolle"]],
    ["m3max=3&van=Overijssel", ["kampen"]],
    ["open=ja&m3max=3", ["nowhere", "kampen", "zeist"]],
  ] as const)("filtered by '%s' has %j", async ([query, names]) => {
    expect(await found(query)).toEqual(names);
  });

  test("says which filter to loosen when it is empty", async () => {
    const loosen = (query: string) => whatToLoosen(app, filterOf(query), []);
    expect(await loosen("van=Overijssel&m3min=900")).toEqual(["volume"]);
    expect(await loosen("provincie=Limburg&van=Overijssel&m3min=900")).toEqual([]);
    expect(await loosen("bij=Zwolle&km=0&naar=Limburg")).toEqual(["to"]);
    expect(await loosen("type=ONTRUIMING&bij=Zwolle")).toEqual(["type"]);
  });

  test("says what is no place, and asks nothing of it", () => {
    expect(readScope(filterOf("bij=Nergenshuizen"), [])).toMatchObject({
      unknownPlace: "Nergenshuizen",
      scope: { further: null },
    });
    expect(readScope(filterOf("bij=den bosch"), [])).toMatchObject({
      unknownPlace: null,
      filter: { bij: "'s-Hertogenbosch (Noord-Brabant)" },
    });
  });
});

test("where a brief begins follows its place, and goes with its client", async () => {
  const other = await addClient(app);
  const briefId = await addBrief(app, other, { fromCity: "Zeist" });
  const before = (await storedBrief(app, briefId)).fromSpot;
  expect(before).toBe((await storedBrief(app, ids.zeist ?? "")).fromSpot);
  const moved = briefForm({ clientName: other.name, fromCity: "Woerden" }, clock.now());
  expect(await correctBrief(app, other, briefId, moved)).toMatchObject({ ok: true });
  const after = (await storedBrief(app, briefId)).fromSpot;
  expect([after, after === before]).toEqual([expect.any(Number), false]);
  await erasePerson(app, other, { currentPassword: PASSWORD, sure: "on" });
  expect((await storedBrief(app, briefId)).fromSpot).toBeNull();
});

test("where older briefs begin is found, and a free name stays as it is", async () => {
  const other = await addClient(app);
  const older = await addBrief(app, other, { fromCity: "Woerden" });
  const free = await addBrief(app, other, { fromCity: "Nergenshuizen" });
  const { fromSpot } = await storedBrief(app, older);
  await app.db.update(briefs).set({ fromSpot: null }).where(eq(briefs.id, older));
  await findBegins.run(app, {}, SYSTEM, new AbortController().signal);
  expect((await storedBrief(app, older)).fromSpot).toBe(fromSpot);
  expect((await storedBrief(app, free)).fromSpot).toBeNull();
});
