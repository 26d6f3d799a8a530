import { inArray } from "drizzle-orm";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { briefs } from "~/features/briefs/tables.ts";
import { detailsOf } from "~/features/intake/answers.ts";
import { FLOORS, SERVICE_TYPES } from "~/features/intake/constants.ts";
import { MIN_IN_BAND, SIZE_OF_ROOMS } from "~/features/prices/constants.ts";
import { readPriceHints, readUsualPrice, renewBands } from "~/features/prices/index.server.ts";
import {
  bandOf,
  broadened,
  classKey,
  classOfBrief,
  LEVELS,
  tellingBands,
} from "~/features/prices/rules.ts";
import { priceBands } from "~/features/prices/tables.ts";
import type { Band, BriefClass } from "~/features/prices/views.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { acceptPlainly } from "../factories/accept.ts";
import { type AcceptedBrief, addAccepted, FLAT } from "../factories/accepted.ts";
import { makeApp } from "../factories/app.ts";
import { addBrief, addProposal } from "../factories/briefs.ts";
import { addClient, addCompany, PASSWORD } from "../factories/people.ts";
import { waitingPayloads } from "../factories/queue.ts";
import { seeded } from "../factories/seeded.ts";

const { app, clock, runTasks } = await makeApp();
const { companyId, actor: company } = await addCompany(app);

beforeEach(async () => {
  await app.db.execute("delete from price_bands");
  await app.db.execute("delete from proposals");
  await app.db.execute("delete from briefs");
  await app.db.execute("delete from graphile_worker._private_jobs");
});

const stored = async () =>
  new Map((await app.db.select().from(priceBands)).map((band) => [band.class, band]));

const flats = (prices: readonly number[]) => prices.map((priceCents) => ({ ...FLAT, priceCents }));
const SIX = [60_000, 63_400, 64_600, 97_700, 98_300, 99_900];
const OF_FLAT: BriefClass = {
  serviceType: "VERHUIZING",
  size: "medium",
  volume: 2,
  distance: 2,
  climb: 0,
};

/** Briefs of every kind, with answers of older forms and such as are none. */
function randomBriefs(count: number, random: () => number): AcceptedBrief[] {
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const upTo = (most: number) => Math.floor(random() * most);
  const floor = () => pick([...FLOORS, ...FLOORS, null, undefined, "zolder", 3]);
  const lift = () => pick([true, false, false, null, undefined, "ja"]);
  return Array.from({ length: count }, () => {
    const distanceKm = pick([null, upTo(300), pick([0, 20, 60, 120])]);
    return {
      serviceType: pick(SERVICE_TYPES),
      volumeLitres: pick([null, upTo(60_000), pick([8_000, 15_000, 22_000, 30_000, 45_000])]),
      distanceKm,
      inventory: {
        rooms: pick([...Object.keys(SIZE_OF_ROOMS), "9", null, 4, undefined]),
        fromFloor: floor(),
        toFloor: floor(),
        hasElevator: lift(),
        hasElevatorTo: lift(),
      },
      // Most of what is farther costs more: of some classes it does not, which the rules leave out.
      priceCents: 15_000 + upTo(300_000) + (distanceKm ?? 0) * 1_500,
    };
  });
}

/** A quartile as the rules want it, of prices in order. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

/** The bands as the rules alone make them, brief by brief. */
function expectedBands(accepted: readonly AcceptedBrief[]): Map<string, Band> {
  const prices = new Map<string, { of: BriefClass; all: number[] }>();
  for (const { priceCents, ...brief } of accepted) {
    const like = classOfBrief(brief, detailsOf(brief));
    for (const parts of LEVELS) {
      if (parts.some((part) => like[part] === null)) continue;
      const of = broadened(like, parts);
      const known = prices.get(classKey(of)) ?? { of, all: [] };
      known.all.push(priceCents);
      prices.set(classKey(of), known);
    }
  }
  const bands = [...prices].flatMap(([, { of, all }]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const [lowest = 0, lowerQuartile = 0, upperQuartile = 0, highest = 0] = [0, 0.25, 0.75, 1].map(
      (share) => quantile(sorted, share),
    );
    const quartiles = { lowest, lowerQuartile, upperQuartile, highest };
    return bandOf({ of, count: all.length, ...quartiles }) ?? [];
  });
  return new Map(tellingBands(bands).map(({ of, ...band }) => [classKey(of), band]));
}

describe("the bands that the database computes", () => {
  test("are those that the rules make of each brief", async () => {
    const random = seeded(inject("seed"));
    const accepted = randomBriefs(700, random);
    await addAccepted(app, companyId, accepted);
    await renewBands(app);
    const bands = await stored();
    const expected = expectedBands(accepted);
    expect(expected.size).toBeGreaterThan(30);
    expect([...bands.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [key, { fromCents, toCents, count }] of bands) {
      expect([key, { fromCents, toCents, count }]).toEqual([key, expected.get(key)]);
    }
  });

  test("are of proposals that were accepted, in the last two years", async () => {
    await addAccepted(app, companyId, flats(SIX.slice(0, 4)));
    const twoYearsAgo = new Date("2024-03-10T10:00:00+01:00");
    await addAccepted(app, companyId, flats([1]), new Date(twoYearsAgo.getTime() - 1));
    const declined = await addAccepted(app, companyId, flats([1]));
    await app.db.execute(
      `update proposals set status = 'DECLINED' where brief_id = '${declined[0]}'`,
    );
    await renewBands(app);
    expect(await stored()).toEqual(new Map());
    await addAccepted(app, companyId, flats([64_000]), twoYearsAgo);
    await renewBands(app);
    expect((await stored()).get("VERHUIZING")).toMatchObject({ count: 5 });
  });

  test("are of what was agreed, for the chosen day and with the chosen extras", async () => {
    await addAccepted(app, companyId, flats([10_000, 10_000, 10_000, 10_000, 10_000]));
    await app.db.execute(
      "update proposals set (agreed_day, agreed_extras, agreed_price) = ('2026-03-10', '{}', 70000)",
    );
    await renewBands(app);
    const band = { fromCents: 70_000, toCents: 70_000, count: 5 };
    expect((await stored()).get("VERHUIZING")).toMatchObject(band);
  });

  test("go when there are too few again, and are the same when computed twice at once", async () => {
    const [first] = await addAccepted(app, companyId, flats(SIX.slice(1)));
    await Promise.all([renewBands(app), renewBands(app), renewBands(app)]);
    const before = await stored();
    expect(before.size).toBe(5);
    await renewBands(app);
    expect(await stored()).toEqual(before);
    await app.db.execute(`delete from proposals where brief_id = '${first}'`);
    await renewBands(app);
    expect(await stored()).toEqual(new Map());
  });

  test("count a brief on whose client was erased", async () => {
    const client = await addClient(app);
    const ids = await addAccepted(app, companyId, flats(SIX));
    await app.db.update(briefs).set({ clientId: client.userId }).where(inArray(briefs.id, ids));
    await renewBands(app);
    const before = await stored();
    const form = { currentPassword: PASSWORD, sure: "on" } as const;
    expect((await erasePerson(app, client, form)).ok).toBe(true);
    const [row] = await app.db.select().from(briefs);
    expect(row).toMatchObject({ clientName: "Verwijderd account", volumeLitres: 18_000 });
    await renewBands(app);
    expect(await stored()).toEqual(before);
  });
});

test("a class without five widens to a broader one, and says which it is and how many", async () => {
  await addAccepted(app, companyId, flats(SIX));
  await renewBands(app);
  const band = { fromCents: 64_000, toCents: 98_000, count: 6 };
  expect(await readUsualPrice(app, OF_FLAT)).toEqual({
    source: "accepted",
    of: { ...OF_FLAT, size: null },
    ...band,
  });
  const wider = { serviceType: "VERHUIZING", size: null, volume: 2, distance: 2, climb: null };
  expect(await readUsualPrice(app, { ...OF_FLAT, climb: 2 })).toEqual({
    source: "accepted",
    of: wider,
    ...band,
  });
  expect(await readUsualPrice(app, { ...OF_FLAT, volume: 3, distance: 0 })).toMatchObject({
    of: { size: "medium", volume: null, distance: null },
  });
  expect(await readUsualPrice(app, { ...OF_FLAT, size: "large", volume: 5 })).toMatchObject({
    source: "guide",
    size: "large",
  });
});

test("a brief tells what others like it cost in words", async () => {
  const [like = ""] = await addAccepted(app, companyId, flats(SIX));
  const client = await addClient(app);
  const small = await addBrief(app, client, { rooms: "1" });
  const clearance = await addBrief(app, client, { serviceType: "ONTRUIMING" });
  await renewBands(app);
  const hints = await readPriceHints(app, [like, small, clearance]);
  expect(hints.get(like)).toEqual({
    said: "Vergelijkbare verhuizingen kostten meestal €\u00a0640 - €\u00a0980, 6 keer in de laatste twee jaar",
    range: "€\u00a0640 - €\u00a0980",
    source:
      "Geteld zijn geaccepteerde offertes, incl. btw, voor verhuizingen van 15 tot 22 m³ over 60 tot 120 km zonder trappen. Een kwart was lager, een kwart hoger.",
  });
  expect(hints.get(small)?.said).toBe("Een kleine verhuizing kost meestal €\u00a0200 - €\u00a0600");
  expect(hints.get(small)?.source).toContain("prijsgids");
  expect(hints.get(clearance)?.said).toBe(
    "Wat vergelijkbare ontruimingen kosten, weten we nog niet",
  );
  expect(await readPriceHints(app, [])).toEqual(new Map());
});

/** A proposal that its client accepts; the tasks that this leaves are run. */
async function accept(): Promise<void> {
  const client = await addClient(app);
  const proposalId = await addProposal(app, company, await addBrief(app, client));
  clock.advance(1_000);
  expect((await acceptPlainly(app, client, proposalId)).ok).toBe(true);
  await runTasks();
}

test("acceptances bring the bands up to date, once there are enough of them", async () => {
  const all = async () => (await stored()).get("VERHUIZING")?.count ?? 0;
  for (let accepted = 1; accepted <= MIN_IN_BAND; accepted += 1) {
    await accept();
    expect(await all()).toBe(accepted < MIN_IN_BAND ? 0 : MIN_IN_BAND);
  }
  for (let more = 1; more < MIN_IN_BAND; more += 1) {
    await accept();
    expect(await all()).toBe(MIN_IN_BAND);
  }
  await accept();
  expect(await all()).toBe(2 * MIN_IN_BAND);
});

test("an acceptance that was counted already computes nothing again", async () => {
  const client = await addClient(app);
  const proposalId = await addProposal(app, company, await addBrief(app, client));
  await addAccepted(app, companyId, flats(SIX));
  await acceptPlainly(app, client, proposalId);
  expect(await waitingPayloads(app, "compute-price-bands")).toHaveLength(1);
  clock.advance(1_000);
  await renewBands(app);
  const before = await stored();
  // Were it computed again, these would be in it.
  await addAccepted(app, companyId, flats(SIX), new Date(clock.now().getTime() - DAY_MS));
  await runTasks();
  expect(await stored()).toEqual(before);
});
