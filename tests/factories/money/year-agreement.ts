import { asc, eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { isActive } from "~/features/billing/rules.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import type { BookedMoney } from "~/features/invoices/views.ts";
import { listUnearned } from "~/features/payments/index.server.ts";
import { paymentExceptions, payments, refunds } from "~/features/payments/tables.ts";
import { CREDITS_PER_MONTH } from "~/features/referrals/constants.ts";
import { monthYearOf } from "~/features/referrals/rules.ts";
import { referralCredits } from "~/features/referrals/tables.ts";
import { DAY_MS } from "~/shared/dates.ts";
import type { BookedAccount } from "../../fakes/provider-side.ts";
import { addAdmin } from "../people.ts";
import { type BookedLine, readBooks } from "./books-csv.ts";
import type { LivedYear, Stage } from "./year.ts";

/** What the year came to, in euro cents with VAT. */
export interface Sums {
  companies: number;
  payments: number;
  cameCents: number;
  returnedCents: number;
  invoices: number;
  invoicedCents: number;
  creditNotes: number;
  creditedCents: number;
  /** Payments that went back at once because what was bought was gone. */
  undone: number;
  undoneCents: number;
  freeMonths: number;
}

const YEARS = [2027, 2028];

/**
 * Compares the product's books with the provider's: each payment, each company, the whole, and the files
 * that the operator takes to the bookkeeping. All to the cent. Answers the sums.
 */
export async function expectAgreement({ stage, wrongAccess }: LivedYear): Promise<Sums> {
  expect(wrongAccess).toEqual([]);
  const { app, people, side } = stage;
  const accounts = await side.accounts();
  const undone = await undoneAmong(stage, accounts);
  const kept = accounts.filter(({ reference }) => !undone.has(reference));
  await expectSamePayments(stage, kept);
  await expectEachMonthOnce(stage);
  await expectNothingForShutTime(stage);
  const lines = await readBooks(app, YEARS);
  expectNumbers(lines);
  const nameOf = new Map(people.map(({ actor, name }) => [actor.userId, name]));
  const byCompany = Map.groupBy(kept, ({ userId }) => nameOf.get(userId) ?? userId);
  const linesOf = Map.groupBy(lines, ({ buyer }) => buyer);
  expect([...linesOf.keys()].sort()).toEqual([...byCompany.keys()].sort());
  const surplus = await surplusOf(app, kept);
  const surplusByName = Map.groupBy(surplus, ({ payer }) => payer ?? "");
  for (const [name, own] of byCompany) {
    const all = booked(linesOf.get(name) ?? [], surplusByName.get(name) ?? []);
    expect(all, name).toEqual(moneyOf(own));
  }
  expect(booked(lines, surplus)).toEqual(moneyOf(kept));
  const freeMonths = await expectFreeMonths(stage);
  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind);
  const { came, returned } = moneyOf(kept);
  return {
    companies: people.length,
    payments: kept.reduce((sum, each) => sum + each.payments.length, 0),
    cameCents: came,
    returnedCents: returned,
    invoices: ofKind("Factuur").length,
    invoicedCents: total(ofKind("Factuur")),
    creditNotes: ofKind("Creditfactuur").length,
    creditedCents: Math.abs(total(ofKind("Creditfactuur"))),
    undone: undone.size,
    undoneCents: moneyOf(accounts.filter(({ reference }) => undone.has(reference))).came,
    freeMonths,
  };
}

const total = (lines: BookedLine[]) =>
  lines.reduce((sum, { inclusiveCents }) => sum + inclusiveCents, 0);

/** All that came in for some subscriptions, and all that went back. */
function moneyOf(accounts: BookedAccount[]): { came: number; returned: number } {
  const all = accounts.flatMap((each) => each.payments);
  return {
    came: all.reduce((sum, { cameCents }) => sum + cameCents, 0),
    returned: all.reduce((sum, { returnedCents }) => sum + returnedCents, 0),
  };
}

/** The lines of the books about money for months of these subscriptions that were paid already. */
async function surplusOf(app: Stage["app"], kept: BookedAccount[]): Promise<BookedMoney[]> {
  const admin = await addAdmin(app);
  const ids = new Set(kept.flatMap((each) => each.payments).map(({ id }) => id));
  const all: BookedMoney[] = [];
  for (const year of YEARS) all.push(...(await listUnearned(app, admin, year)));
  // What came again has the name of its payment and a number behind it.
  return all.filter(({ paymentId }) => ids.has(paymentId.split(" ")[0] ?? ""));
}

/** No month has the money of two payments, but for what a bank did not take back: the desk has that. */
async function expectEachMonthOnce({ app }: Stage): Promise<void> {
  const { rows } = await app.db.execute(sql`
    select reference, period_from, count(*) from payments
    where state = 'paid' and amount_cents > returned_cents and not exists (
      select from refunds where payment_id = payments.id and refunds.state in ('failed', 'refused'))
    group by reference, period_from having count(*) > 1`);
  expect(rows).toEqual([]);
}

/**
 * Of who ended in arrears no more is kept than for the days until its access was shut, but for what was ordered
 * to go back and a bank did not take: the desk has that.
 */
async function expectNothingForShutTime({ app, people }: Stage): Promise<void> {
  const rows = await app.db.select().from(payments).where(eq(payments.state, "paid"));
  const didNotGo = inArray(refunds.state, ["refused", "failed"]);
  const atDesk = await app.db.select().from(refunds).where(didNotGo);
  const stored = await app.db.select().from(subscriptions);
  const ended = new Map(
    stored.flatMap((row) => (row.status === "ended" ? [[row.userId, row.providerReference]] : [])),
  );
  for (const { actor, name, shutFrom } of people) {
    for (const row of rows.filter(({ reference }) => reference === ended.get(actor.userId))) {
      if (!shutFrom || row.periodUntil <= shutFrom) continue;
      const whole = Number(row.periodUntil) - Number(row.periodFrom);
      // The day on which it was shut was had, and days begin at midnight.
      const had = Math.max(0, Number(shutFrom) - Number(row.periodFrom)) + 2 * DAY_MS;
      const ordered = atDesk.filter(({ paymentId }) => paymentId === row.id);
      const orderedCents = ordered.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const keptCents = row.amountCents - row.returnedCents - orderedCents;
      expect(keptCents / row.amountCents, `${name} pays for days without access`).toBeLessThan(
        had / whole,
      );
    }
  }
}

/** What came and went by the books; what was made anew moves nothing, and changes no sum. */
function booked(
  lines: BookedLine[],
  surplus: readonly BookedMoney[],
): { came: number; returned: number } {
  expect(total(lines.filter(({ bankCents }) => bankCents === 0))).toBe(0);
  const moved = lines.filter(({ bankCents }) => bankCents !== 0);
  const sumOf = (all: readonly BookedMoney[]) => all.reduce((sum, { cents }) => sum + cents, 0);
  const came = sumOf(surplus.filter(({ cents }) => cents > 0));
  const returned = sumOf(surplus.filter(({ cents }) => cents < 0));
  return {
    came: total(moved.filter(({ kind }) => kind === "Factuur")) + came,
    returned: Math.abs(total(moved.filter(({ kind }) => kind === "Creditfactuur")) + returned),
  };
}

/** Subscriptions that were paid and no longer fitted: all of it went back, and nothing was invoiced. */
async function undoneAmong({ app }: Stage, accounts: BookedAccount[]): Promise<Set<string>> {
  const exceptions = await app.db.select().from(paymentExceptions);
  const booked = await app.db.selectDistinct({ reference: payments.reference }).from(payments);
  // Of a subscription that stands in the books, a month that was paid twice is a case as well.
  const months = new Set(booked.map(({ reference }) => reference));
  const references = exceptions.map(({ reference }) => reference);
  const undone = new Set(references.filter((reference) => !months.has(reference)));
  for (const each of accounts) {
    if (!undone.has(each.reference)) continue;
    const { came, returned } = moneyOf([each]);
    expect(returned, each.reference).toBe(came);
  }
  return undone;
}

/** Each payment by its name: what is left of it is the same on both sides. */
async function expectSamePayments({ app }: Stage, accounts: BookedAccount[]): Promise<void> {
  const rows = await app.db.select().from(payments).orderBy(asc(payments.id));
  const ours = rows
    .filter(({ state }) => state === "paid" || state === "charged-back")
    .map(({ id, amountCents, returnedCents }) => [id, amountCents - returnedCents]);
  const theirs = accounts
    .flatMap((each) => each.payments)
    .map(({ id, cameCents, returnedCents }): [string, number] => [id, cameCents - returnedCents]);
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
}

/** From 1 on without a gap in each year, in the order of their days; price and VAT make the amount. */
function expectNumbers(lines: BookedLine[]): void {
  for (const [year, own] of Map.groupBy(lines, ({ number }) => number.slice(0, 4))) {
    const expected = own.map((_, index) => `${year}-${String(index + 1).padStart(5, "0")}`);
    expect(own.map(({ number }) => number)).toEqual(expected);
    const days = own.map(({ date }) => date);
    expect(days).toEqual(days.toSorted());
    expect(days.every((day) => day.startsWith(year))).toBe(true);
  }
  for (const { number, exclusiveCents, vatCents, inclusiveCents } of lines) {
    expect(exclusiveCents + vatCents, number).toBe(inclusiveCents);
    // A note after another is the difference of two prices, each rounded by half a cent.
    expect(Math.abs(vatCents - exclusiveCents * 0.21), number).toBeLessThan(1.211);
  }
}

/**
 * A free month for each company that was brought in and paid, five a month at most, each on the
 * referrer's subscription once, whatever its referrer went through: none waits for who is subscribed and
 * owes nothing, but for those whose payment went back, and one for each that was given before it did.
 * Where nothing else happened, what was paid and what was free make up the months from the
 * first day on.
 */
async function expectFreeMonths({ app, people }: Stage): Promise<number> {
  const credits = await app.db.select().from(referralCredits);
  const earned = Map.groupBy(
    people.filter(({ referrer, paidAt }) => referrer && paidAt),
    ({ referrer, paidAt }) => `${referrer?.name} ${monthYearOf(paidAt ?? new Date(0))}`,
  );
  const expected = [...earned.values()].reduce(
    (sum, all) => sum + Math.min(all.length, CREDITS_PER_MONTH),
    0,
  );
  expect(credits.length).toBe(expected);
  const { rows: paid } = await app.db.execute<{ user_id: string; months: number; day: Date }>(sql`
    select user_id, count(*)::int as months, min(period_from) as day from payments group by user_id`);
  const stored = new Map(
    (await app.db.select().from(subscriptions)).map((row) => [row.userId, row]),
  );
  for (const { actor, name, isPlain } of people) {
    const own = credits.filter(({ userId }) => userId === actor.userId);
    const payments = paid.find(({ user_id: userId }) => userId === actor.userId);
    const subscription = stored.get(actor.userId) ?? null;
    const stands = subscription?.status === "active" && isActive(subscription, app.clock.now());
    const [given, others] = [own.filter(isGiven), own.filter((credit) => !isGiven(credit))];
    const withheld = given.filter(({ takenBackAt }) => takenBackAt !== null).length;
    const waiting = others.filter(({ takenBackAt }) => takenBackAt === null).slice(withheld);
    if (stands) expect(waiting, name).toEqual([]);
    if (!isPlain || !payments) continue;
    expect(stands, name).toBe(true);
    const months = monthOf(subscription?.paidUntil) - monthOf(new Date(payments.day));
    expect(months, `months of ${name}`).toBe(payments.months + given.length);
  }
  return credits.length;
}

const isGiven = ({ grantedAt }: { grantedAt: Date | null }) => grantedAt !== null;

const monthOf = (at: Date | null | undefined) =>
  at ? at.getUTCFullYear() * 12 + at.getUTCMonth() : Number.NaN;
