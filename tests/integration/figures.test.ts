import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { subscriptionChanges, subscriptions } from "~/features/billing/tables.ts";
import { briefs } from "~/features/briefs/tables.ts";
import { WAIT_BOUNDS } from "~/features/figures/constants.ts";
import {
  countFigures,
  readFigures,
  readFiguresByProvince,
} from "~/features/figures/index.server.ts";
import { totalOf } from "~/features/figures/rules/totals.ts";
import { businessFigures } from "~/features/figures/tables.ts";
import type { Figure } from "~/features/figures/views.ts";
import { mailDeliveries, mailSuppressions } from "~/features/notifications/tables.ts";
import { proposals } from "~/features/proposals/tables.ts";
import { DAY_MS, dayAfter, dutchDay, MINUTE_MS } from "~/shared/dates.ts";
import { PROVINCES } from "~/shared/provinces.ts";
import { asTyped } from "~/shared/typed-text.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addCompany, addHelpdesk } from "../factories/people.ts";
import { seeded } from "../factories/seeded.ts";

const { app, clock } = await makeApp();
const admin = await addAdmin(app);
const helpdesk = await addHelpdesk(app);

const stored = async () =>
  (await app.db.select().from(businessFigures))
    .map(({ name, day, province, value, counts }) => ({ name, day, province, value, counts }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
const keyOf = ({ day, name, province }: Pick<Figure, "day" | "name" | "province">) =>
  `${day} ${name} ${province ?? ""}`;
const ofBriefs = (rows: Figure[]) =>
  rows.filter(({ name }) =>
    ["briefs", "proposals", "answered", "full", "accepted", "agreed"].includes(name),
  );

/** The hour that the clocks skip, both its nights, and weeks around it. */
const FIRST = new Date("2026-03-14T23:00:00Z").getTime();
const DAYS = 20;

const random = seeded(inject("seed"));
const upTo = (most: number) => Math.floor(random() * most);
const pick = <Item>(items: readonly Item[]) => items[upTo(items.length)] as Item;

type Offer = Pick<
  typeof proposals.$inferInsert,
  "status" | "createdAt" | "decidedAt" | "priceCents" | "agreedCents"
>;
interface Seeded {
  id: string;
  createdAt: Date;
  province: (typeof PROVINCES)[number];
  offers: Offer[];
}
const all: Seeded[] = [];

function seededBrief(): Seeded {
  // Many at the very ends of days, by either time.
  const day = upTo(DAYS) * DAY_MS;
  const at = pick([upTo(DAY_MS), 0, 1, -1, 60 * MINUTE_MS, 60 * MINUTE_MS - 1, -60 * MINUTE_MS]);
  const createdAt = new Date(FIRST + Math.max(0, day + at));
  const chosen = upTo(14);
  const offers = Array.from({ length: upTo(7) }, (_, place): Offer => {
    const waited = pick([upTo(30 * DAY_MS), pick(WAIT_BOUNDS) * MINUTE_MS, upTo(60 * MINUTE_MS)]);
    const sentAt = new Date(createdAt.getTime() + waited);
    const priceCents = 20_000 + upTo(300_000);
    const status =
      place === chosen ? "ACCEPTED" : pick(["PENDING", "DECLINED", "WITHDRAWN"] as const);
    return {
      status,
      createdAt: sentAt,
      decidedAt: status === "ACCEPTED" ? new Date(sentAt.getTime() + upTo(3 * DAY_MS)) : null,
      priceCents,
      agreedCents: null,
    };
  });
  return { id: randomUUID(), createdAt, province: pick(PROVINCES.slice(0, 5)), offers };
}

const ALL = asTyped("Alles");

async function store(seededBriefs: readonly Seeded[], companies: readonly string[]) {
  await app.db.insert(briefs).values(
    seededBriefs.map(({ id, createdAt, province, offers }) => ({
      ...{ id, createdAt, fromProvince: province, toProvince: pick(PROVINCES) },
      submissionKey: randomUUID(),
      clientName: "Iemand",
      clientEmail: "iemand@voorbeeld.test",
      emailConfirmed: true,
      serviceType: "VERHUIZING" as const,
      status: offers.some(({ status }) => status === "ACCEPTED")
        ? ("COMPLETED" as const)
        : ("IN_PROGRESS" as const),
      moveDate: "2026-06-01",
      maxProposals: 7,
      inventory: {},
      services: [],
      additionalInfo: asTyped(""),
    })),
  );
  const sent = seededBriefs.flatMap(({ id: briefId, offers }) =>
    offers.map((offer, place) => ({
      ...offer,
      ...{ briefId, companyId: companies[place] ?? "", packageName: ALL, includes: ALL },
    })),
  );
  await app.db.insert(proposals).values(sent);
}

/** The same, brief by brief, by the rules as they are told. */
function expectedFigures(until: string): Figure[] {
  const found = new Map<string, Figure>();
  const add = (figure: Figure) => {
    if (figure.day > until) return;
    for (const province of [figure.province, null]) {
      const one = { ...figure, province };
      const known = found.get(keyOf(one));
      found.set(keyOf(one), {
        ...one,
        value: one.value + (known?.value ?? 0),
        counts: one.counts?.map((count, at) => count + (known?.counts?.[at] ?? 0)) ?? null,
      });
    }
  };
  for (const { createdAt, province, offers } of all) {
    const day = dutchDay(createdAt);
    const shown = offers.filter(({ status }) => status !== "WITHDRAWN");
    const of = { day, province, counts: null };
    add({ ...of, name: "briefs", value: 1 });
    add({ ...of, name: "proposals", value: shown.length });
    add({ ...of, name: "full", value: shown.length >= 5 ? 1 : 0 });
    add({ ...of, name: "accepted", value: shown.some((one) => one.status === "ACCEPTED") ? 1 : 0 });
    if (shown.length > 0) {
      const waited = Math.min(...shown.map((one) => one.createdAt.getTime())) - createdAt.getTime();
      const below = WAIT_BOUNDS.findIndex((bound) => waited / MINUTE_MS < bound);
      const place = below < 0 ? WAIT_BOUNDS.length : below;
      const counts = [...WAIT_BOUNDS, null].map((_, at) => (at === place ? 1 : 0));
      add({ ...of, name: "answered", value: 1, counts });
    }
    for (const { status, decidedAt, priceCents } of offers) {
      if (status !== "ACCEPTED" || !decidedAt) continue;
      add({ ...of, day: dutchDay(decidedAt), name: "agreed", value: priceCents });
    }
  }
  return [...found.values()]
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const yesterday = () => dayAfter(dutchDay(clock.now()), -1);

test("a new marketplace has nothing to count and nothing to show", async () => {
  await app.db.delete(mailDeliveries);
  await app.db.delete(subscriptionChanges);
  await countFigures(app);
  expect(await stored()).toEqual([]);
  expect(await readFigures(app, admin, { kind: "week", province: null })).toBeNull();
});

describe("what a night counts", () => {
  const companies: string[] = [];

  beforeAll(async () => {
    for (let made = 0; made < 7; made += 1) companies.push((await addCompany(app)).companyId);
    clock.advance((DAYS + 10) * DAY_MS);
    all.push(...Array.from({ length: 260 }, seededBrief));
    await store(all, companies);
    await countFigures(app);
  });

  test("is what counting brief by brief comes to, over the night of 23 hours too", async () => {
    const expected = expectedFigures(yesterday());
    expect(expected.length).toBeGreaterThan(200);
    expect(ofBriefs(await stored())).toEqual(expected);
  });

  test("is the same when it is counted twice", async () => {
    const before = await stored();
    await countFigures(app);
    expect(await stored()).toEqual(before);
  });

  test("follows an acceptance of days later, and catches up nights that were missed", async () => {
    const late = all.find(({ offers }) => offers.some(({ status }) => status === "PENDING"));
    const offer = late?.offers.find(({ status }) => status === "PENDING");
    if (!late || !offer) throw new Error("none waits");
    for (const one of late.offers) if (one.status === "ACCEPTED") one.status = "DECLINED";
    Object.assign(offer, { status: "ACCEPTED", decidedAt: clock.now() });
    await app.db.delete(proposals).where(eq(proposals.briefId, late.id));
    await app.db.delete(briefs).where(eq(briefs.id, late.id));
    await store([late], companies);
    clock.advance(9 * DAY_MS);
    await countFigures(app);
    expect(ofBriefs(await stored())).toEqual(expectedFigures(yesterday()));
  });

  test("is read by province, and a province without briefs is empty", async () => {
    const sought = { kind: "month", province: "Noord-Holland" } as const;
    const found = await readFigures(app, helpdesk, sought);
    const own = all.filter(({ province }) => province === "Noord-Holland");
    const sum = found?.totals.reduce((total, one) => total + totalOf(one, "briefs"), 0);
    expect(sum).toBe(own.length);
    const each = await readFiguresByProvince(app, helpdesk, "2026-01-01");
    expect(each.map(({ of }) => of)).toEqual(PROVINCES);
    expect(each[0] && totalOf(each[0], "briefs")).toBe(own.length);
    expect(each[0]?.waits.reduce((total, count) => total + count, 0)).toBe(
      each[0] && totalOf(each[0], "answered"),
    );
    expect(each.at(-1)).toEqual({ of: "Friesland", sums: {}, waits: [] });
  });

  test("of money is for admins", async () => {
    const namesFor = async (actor: typeof admin | typeof helpdesk) => {
      const found = await readFigures(app, actor, { kind: "month", province: null });
      return new Set(found?.totals.flatMap(({ sums }) => Object.keys(sums)));
    };
    const [all, some] = [await namesFor(admin), await namesFor(helpdesk)];
    expect([...all].filter((name) => !some.has(name)).toSorted()).toEqual([
      "agreed",
      "revenue",
      "vat",
    ]);
  });
});

test("subscribers are counted back from those of now; mails by what became of them", async () => {
  await app.db.delete(businessFigures);
  await app.db.delete(subscriptionChanges);
  const held = await app.db.select().from(subscriptions);
  const [one, other] = held;
  if (!one || !other) throw new Error("nobody subscribes");
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const turn = (userId: string, change: "started" | "ended", day: string) => ({
    ...{ userId, change, key: `${change} ${day}`, happenedAt: at(day) },
  });
  await app.db
    .insert(subscriptionChanges)
    .values([
      ...held.map(({ userId }) => turn(userId, "started", "2026-03-20")),
      turn(one.userId, "ended", "2026-04-02"),
    ]);
  await app.db
    .update(subscriptions)
    .set({ status: "ended" })
    .where(eq(subscriptions.userId, one.userId));
  await app.db.insert(mailDeliveries).values(
    (["SENT", "SENT", "REFUSED", "SUPPRESSED"] as const).map((status, place) => ({
      messageId: `<${place}@figures.test>`,
      task: "send-test",
      recipient: "iemand@voorbeeld.test",
      status,
      createdAt: at("2026-04-03"),
    })),
  );
  await app.db.insert(mailSuppressions).values([
    { address: "a@voorbeeld.test", kind: "BOUNCED", since: at("2026-04-03") },
    {
      address: "b@voorbeeld.test",
      kind: "BOUNCED",
      since: at("2026-04-03"),
      liftedAt: at("2026-04-05"),
    },
    { address: "c@voorbeeld.test", kind: "COMPLAINED", since: at("2026-04-03") },
  ]);
  await countFigures(app);
  const rows = await stored();
  const on = (day: string) =>
    Object.fromEntries(
      rows
        .filter((row) => row.day === day && row.province === null)
        .map(({ name, value }) => [name, value]),
    );
  expect(on("2026-03-19")).toMatchObject({ subscribers: 0 });
  expect(on("2026-03-20")).toMatchObject({ subscribers: held.length, started: held.length });
  expect(on("2026-04-02")).toMatchObject({ subscribers: held.length - 1, ended: 1 });
  expect(on("2026-04-03")).toMatchObject({ mails: 2, refused: 1, bounced: 2, complained: 1 });
});
