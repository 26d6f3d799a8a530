import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/features/accounts/tables.ts";
import { listBooks, listOwnInvoices } from "~/features/invoices/index.server.ts";
import { booksAsCsv } from "~/features/invoices/wording.ts";
import { OFFER_PLACES } from "~/features/launch/constants.ts";
import { launchRedemptions } from "~/features/launch/tables.ts";
import { listUnearned, listUnearnedYears } from "~/features/payments/index.server.ts";
import { unearnedMoney } from "~/features/payments/tables.ts";
import { enforceRetention } from "~/features/privacy/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { localPayments } from "~/server/db/local-payments-tables.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { syncCheckout, syncCheckouts } from "~/use-cases/sync-payment.ts";
import { confirmCheckout } from "~/use-cases/sync-return.ts";
import { makeApp } from "../factories/app.ts";
import { addAdmin, addCompany, freshEmail } from "../factories/people.ts";
import { startCheckout } from "../factories/pressed.ts";

const { app, clock, runTasks, mails } = await makeApp({}, { invoices: "waiting" });
const admin = await addAdmin(app);
const YEAR = 2026;

// Every company here may have the offer until its places are taken.
beforeEach(async () => {
  await app.db.delete(launchRedemptions);
});

const newcomer = async () =>
  (await addCompany(app, { subscribed: false, profile: "minimal" })).actor;

async function pay(actor: CompanyActor): Promise<string> {
  const started = await startCheckout(app, actor);
  if (!started.ok) throw new Error(started.reason);
  await app.local?.payments.pay(started.value.id);
  return started.value.id;
}

/** Pays for the launch offer while others take its last places. */
async function payTooLate(actor: CompanyActor): Promise<string> {
  const id = await pay(actor);
  while ((await app.db.$count(launchRedemptions)) < OFFER_PLACES) {
    const { userId } = await newcomer();
    await app.db.insert(launchRedemptions).values({ userId, redeemedAt: clock.now() });
  }
  return id;
}

type Line = Record<string, string>;

/** A year's books, a line for each, its cells by their heads. */
async function booksOf(year: number): Promise<Line[]> {
  const [booked, money] = [await listBooks(app, admin, year), await listUnearned(app, admin, year)];
  const [heads = [], ...lines] = booksAsCsv(booked, money)
    .slice(1)
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.split(";"));
  return lines.map((cells) =>
    Object.fromEntries(heads.map((head, index): [string, string] => [head, cells[index] ?? ""])),
  );
}
const linesAbout = async (year: number, paymentId: string) =>
  (await booksOf(year)).filter(({ Betaling }) => Betaling === paymentId);
const cents = (cell = "") => Math.round(Number(cell.replace(",", ".")) * 100);

/** What came and went at the local page, as a bank would have it. */
async function bank(): Promise<number> {
  const { rows } = await app.db.execute<{ total: number }>(sql`
    select coalesce(sum(amount_cents - returned_cents), 0)::int as total from local_charges
    where state in ('paid', 'charged-back')`);
  return rows[0]?.total ?? Number.NaN;
}

async function paymentOf(reference: string): Promise<string> {
  const reported = await app.payments.readSubscription(reference);
  return reported?.payments[0]?.id ?? "";
}

test("what was paid for nothing gets no invoice; the books have that it came and went", async () => {
  const actor = await newcomer();
  const reference = await payTooLate(actor);
  const confirm = () => confirmCheckout(app, actor, reference);
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual(
    Array(3).fill({ ok: false, reason: "refunded" }),
  );
  const paymentId = await paymentOf(reference);
  const line = {
    Datum: "2026-03-10",
    Soort: "Betaling zonder abonnement",
    Afnemer: actor.name,
    "Bedrag excl. btw": "0,00",
    Btw: "0,00",
    "Bedrag incl. btw": "0,00",
    Betaling: paymentId,
    Bank: "36,29",
    "Betaald of terug op": "2026-03-10",
  };
  const told = await linesAbout(YEAR, paymentId);
  const said = told.map((cells) =>
    Object.fromEntries(Object.entries(cells).filter(([, it]) => it)),
  );
  expect(said).toEqual([line]);
  await runTasks();
  // Asked again when all of it is back, also by a page that was kept open, nothing more is booked.
  expect(await confirm()).toEqual({ ok: false, reason: "refunded" });
  await syncCheckouts(app);
  const [first, second, ...more] = await linesAbout(YEAR, paymentId);
  expect(first).toMatchObject(line);
  expect(second).toMatchObject({ Soort: "Terugbetaling", Bank: "-36,29" });
  expect(more).toEqual([]);
  expect(await listOwnInvoices(app, actor)).toEqual([]);
  const [mail] = await mails(actor.email);
  expect(mail?.text).toContain("Geen, want er is niets geleverd");
});

test("the bank column agrees with the bank, the others with the invoices", async () => {
  const { actor } = await addCompany(app);
  const [row] = await app.db
    .insert(localPayments)
    .values({ userId: actor.userId, returnUrl: "/", cancelUrl: "/" })
    .returning({ id: localPayments.id });
  const second = row?.id ?? "";
  await app.local?.payments.pay(second);
  expect(await syncCheckout(app, second)).toBe("refunded");
  const sums = async () => {
    const lines = await booksOf(YEAR);
    const sum = (head: string) => lines.reduce((total, line) => total + cents(line[head]), 0);
    return { invoiced: sum("Bedrag incl. btw"), bank: sum("Bank") };
  };
  const between = await sums();
  expect(between.bank).toBe(await bank());
  expect(between.bank - between.invoiced).toBe(9_559);
  await runTasks();
  const after = await sums();
  expect(after.bank).toBe(await bank());
  expect(after.bank).toBe(after.invoiced);
});

test("what an admin pays back by hand is booked within the hour, whoever's account is gone", async () => {
  const actor = await newcomer();
  const reference = await pay(actor);
  const paymentId = await paymentOf(reference);
  await app.db.update(users).set({ erasedAt: clock.now() }).where(eq(users.id, actor.userId));
  await syncCheckouts(app);
  await runTasks();
  expect(await linesAbout(YEAR, paymentId)).toMatchObject([{ Afnemer: "", Bank: "36,29" }]);
  clock.advance(20 * DAY_MS);
  await app.payments.refund(reference);
  await syncCheckouts(app);
  await syncCheckouts(app);
  clock.advance(-20 * DAY_MS);
  const [, back, ...more] = await linesAbout(YEAR, paymentId);
  expect(back).toMatchObject({ Datum: "2026-03-30", Bank: "-36,29" });
  expect(more).toEqual([]);
});

test("money that is back the year after stands in both years, by the Dutch day", async () => {
  const ahead = Date.parse("2030-12-31T22:30:00Z") - clock.now().getTime();
  clock.advance(ahead);
  const actor = await newcomer();
  const reference = await payTooLate(actor);
  await confirmCheckout(app, actor, reference);
  const paymentId = await paymentOf(reference);
  clock.advance(DAY_MS / 24);
  await runTasks();
  clock.advance(-ahead - DAY_MS / 24);
  const amounts = async (year: number) =>
    (await linesAbout(year, paymentId)).map(({ Datum, Bank }) => [Datum, Bank]);
  expect(await amounts(2030)).toEqual([["2030-12-31", "36,29"]]);
  expect(await amounts(2031)).toEqual([["2031-01-01", "-36,29"]]);
  expect(await listUnearnedYears(app, admin)).toEqual(expect.arrayContaining([2026, 2030, 2031]));
});

test("the months of a year are the year, line by line", async () => {
  const linesOf = async (month: number | null) => {
    const booked = await listBooks(app, admin, YEAR, month);
    const [head, ...lines] = booksAsCsv(booked, await listUnearned(app, admin, YEAR, month))
      .trim()
      .split("\r\n");
    return { head, lines };
  };
  const year = await linesOf(null);
  const months = [];
  for (let month = 1; month <= 12; month += 1) months.push(await linesOf(month));
  expect(year.lines.length).toBeGreaterThan(2);
  expect(months.flatMap(({ lines }) => lines)).toEqual(year.lines);
  expect(new Set(months.map(({ head }) => head))).toEqual(new Set([year.head]));
});

test("who is no admin any more reads none of it", async () => {
  const former = await addAdmin(app, { email: freshEmail("vroeger") });
  expect(await listUnearned(app, former, YEAR)).not.toEqual([]);
  await app.db.update(users).set({ role: "CLIENT" }).where(eq(users.id, former.userId));
  expect(await listUnearned(app, former, YEAR)).toEqual([]);
  expect(await listUnearnedYears(app, former)).toEqual([]);
});

test("it is kept as long as invoices are", async () => {
  const start = clock.now().getTime();
  const goTo = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());
  const ofYear = () => listUnearned(app, admin, YEAR);
  try {
    goTo("2033-12-31T22:30:00Z");
    await enforceRetention(app);
    expect(await ofYear()).not.toEqual([]);
    goTo("2033-12-31T23:30:00Z");
    await enforceRetention(app);
    expect(await ofYear()).toEqual([]);
  } finally {
    clock.advance(start - clock.now().getTime());
  }
});

test("the database refuses what neither came nor went back", async () => {
  const actor = await newcomer();
  const reference = await payTooLate(actor);
  await confirmCheckout(app, actor, reference);
  const [known] = await app.db.select().from(unearnedMoney).limit(1);
  if (!known) throw new Error("nothing was booked");
  const { id: _, ...row } = known;
  for (const odd of [{ cents: 0 }, { cents: -1 }, { cents: 1, returnedCents: 1 }]) {
    const insert = app.db.insert(unearnedMoney).values({ ...row, paymentId: "ander", ...odd });
    await expect(insert, JSON.stringify(odd)).rejects.toThrow();
  }
});
