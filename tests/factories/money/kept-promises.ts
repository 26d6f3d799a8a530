import { ne, sql } from "drizzle-orm";
import { expect } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { isActive } from "~/features/billing/rules.ts";
import { invoices, invoiceYears } from "~/features/invoices/tables.ts";
import { payments } from "~/features/payments/tables.ts";
import { referralCodes, referralCredits } from "~/features/referrals/tables.ts";
import { monthsLater } from "~/shared/dates.ts";
import type { BookedAccount } from "../../fakes/provider-side.ts";
import type { MortalProduct } from "./mortal-product.ts";
import { actorOf, type PayerPlan } from "./payer-life.ts";

/** What there was when everything had come to rest. */
export interface Settled {
  companies: number;
  paid: number;
  givenBack: number;
  payments: number;
  creditNotes: number;
  freeMonths: number;
  mails: number;
  /** Mails that left once more, under the same Message-ID: their process died before it noted them. */
  mailCopies: number;
}

/** A company beside what the provider's books have of it. */
interface Outcome {
  plan: PayerPlan;
  userId: string;
  /** What it paid for and was not given back; null when nothing is. */
  kept: BookedAccount | null;
  all: BookedAccount[];
}

const keptCents = ({ payments: booked }: BookedAccount) =>
  booked.reduce((sum, { cameCents, returnedCents }) => sum + cameCents - returnedCents, 0);

/** Compares what the product has at rest with the provider's books and what each company did. */
export async function expectKeptPromises(
  product: MortalProduct,
  plans: PayerPlan[],
): Promise<Settled> {
  const accounts = await product.side.accounts();
  const outcomes: Outcome[] = [];
  for (const plan of plans) {
    const actor = await actorOf(product, plan.email);
    if (!actor) throw new Error(`${plan.email} registered and is gone`);
    const all = accounts.filter(({ userId }) => userId === actor.userId);
    const kept = all.filter((account) => keptCents(account) > 0);
    expect(kept.length, `subscriptions that ${plan.email} pays for`).toBeLessThan(2);
    expect(all.length > 0, `${plan.email}, who pays ${plan.pays}`).toBe(plan.pays !== "never");
    outcomes.push({ plan, userId: actor.userId, kept: kept[0] ?? null, all });
  }
  expect(accounts.length, "accounts that are nobody's").toBe(
    outcomes.reduce((sum, { all }) => sum + all.length, 0),
  );
  await expectAccess(product, outcomes);
  const { creditNotes, paymentRows } = await expectInvoices(product, outcomes);
  const earned = await expectFreeMonths(product, outcomes);
  const mails = expectMails(product, outcomes, earned);
  return {
    companies: plans.length,
    paid: outcomes.filter(({ kept }) => kept).length,
    givenBack: outcomes.filter(({ kept, all }) => !kept && all.length > 0).length,
    payments: paymentRows,
    creditNotes,
    freeMonths: [...earned.values()].reduce((sum, months) => sum + months, 0),
    ...mails,
  };
}

/** Who paid has access; who did not, or has the money back, has none. */
async function expectAccess({ app }: MortalProduct, outcomes: Outcome[]): Promise<void> {
  const now = app.clock.now();
  for (const { plan, userId, kept } of outcomes) {
    const stored = await readSubscription(app, userId);
    expect(isActive(stored, now), `access of ${plan.email}`).toBe(kept !== null);
    expect(stored?.providerReference ?? null, plan.email).toBe(kept?.reference ?? null);
  }
}

/**
 * Numbers from 1 on without a gap, an invoice a payment that stands, a credit note for what went back.
 * What was made anew moved no money: each such note and its invoice come to nothing together.
 */
async function expectInvoices({ app }: MortalProduct, outcomes: Outcome[]) {
  const booked = outcomes.flatMap(({ kept }) => kept?.payments ?? []);
  const issued = await app.db.select().from(invoices);
  for (const { year, last } of await app.db.select().from(invoiceYears)) {
    const numbers = issued.filter((row) => row.year === year).map(({ sequence }) => sequence);
    const expected = Array.from({ length: last }, (_, index) => index + 1);
    expect(
      numbers.toSorted((a, b) => a - b),
      `numbers of ${year}`,
    ).toEqual(expected);
  }
  const anew = issued.filter(({ replaces }) => replaces !== null);
  const corrections = issued.filter(({ creditReason }) => creditReason === "correction");
  expect(
    corrections.map(({ credits, inclusiveCents }) => [credits, inclusiveCents]).sort(),
  ).toEqual(anew.map(({ replaces, inclusiveCents }) => [replaces, inclusiveCents]).sort());
  const rows = issued.filter((row) => !anew.includes(row) && !corrections.includes(row));
  const sums = (kind: "invoice" | "credit-note") => {
    const ofKind = Map.groupBy(
      rows.filter((row) => row.kind === kind),
      ({ paymentId }) => paymentId,
    );
    return [...ofKind].map(([id, all]) => ({
      id,
      rows: all.length,
      cents: all.reduce((sum, { inclusiveCents }) => sum + inclusiveCents, 0),
    }));
  };
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const came = booked.map(({ id, cameCents: cents }) => ({ id, rows: 1, cents }));
  expect(sums("invoice").sort(byId)).toEqual(came.sort(byId));
  const went = booked
    .filter(({ returnedCents }) => returnedCents > 0)
    .map(({ id, returnedCents: cents }) => ({ id, cents }));
  const credited = sums("credit-note").map(({ id, cents }) => ({ id, cents }));
  expect(credited.sort(byId)).toEqual(went.sort(byId));
  // A renewal by debit is under way for days: nothing came yet.
  const stored = await app.db.select().from(payments).where(ne(payments.state, "pending"));
  const told = stored.map(({ id, amountCents, returnedCents }) => ({
    id,
    cameCents: amountCents,
    returnedCents,
  }));
  expect(told.sort(byId)).toEqual(booked.sort(byId));
  const creditNotes = rows.filter(({ kind }) => kind === "credit-note").length;
  return { creditNotes, paymentRows: stored.length };
}

/** A free month for each company that was brought in, paid and has its badge; at the provider just as often. */
async function expectFreeMonths(
  { app }: MortalProduct,
  outcomes: Outcome[],
): Promise<Map<string, number>> {
  const earned = new Map<string, number>();
  const codes = new Map(
    (await app.db.select().from(referralCodes)).map(({ code, userId }) => [userId, code]),
  );
  const credits = await app.db.select().from(referralCredits);
  for (const { plan, userId, kept } of outcomes) {
    const code = codes.get(userId);
    const brought = outcomes.filter((other) => other.kept && code && other.plan.code === code);
    const own = credits.filter((credit) => credit.userId === userId);
    earned.set(userId, own.length);
    expect(own.map(({ refereeId }) => refereeId).sort(), `free months of ${plan.email}`).toEqual(
      brought.map((other) => other.userId).sort(),
    );
    if (!kept || kept.payments.length > 1) continue;
    expect(own.every(({ grantedAt }) => grantedAt !== null)).toBe(true);
    const stored = await readSubscription(app, userId);
    const [first] = await app.db.select().from(payments).where(sql`reference = ${kept.reference}`);
    let until = first?.periodUntil ?? new Date(0);
    for (const _ of own) until = monthsLater(until, 1);
    expect(dayOf(kept.runsUntil), `months of ${plan.email} at the provider`).toBe(dayOf(until));
    expect(dayOf(stored?.paidUntil), `months of ${plan.email}`).toBe(dayOf(until));
  }
  return earned;
}

const dayOf = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);

/** Each mail came; once, but for one whose process died between the server's yes and its own note. */
function expectMails(
  { smtp, lives }: MortalProduct,
  outcomes: Outcome[],
  earned: ReadonlyMap<string, number>,
) {
  const lifeOf = (index: number) => lives.findLastIndex((first) => first <= index);
  const copies = Map.groupBy(
    smtp.received.map((mail, index) => ({ mail, life: lifeOf(index) })),
    ({ mail }) => mail.messageId,
  );
  for (const [id, all] of copies) {
    const inLives = all.map(({ life }) => life);
    expect(new Set(inLives).size, `a mail twice from one process: ${id} ${inLives}`).toBe(
      inLives.length,
    );
  }
  const letters = [...copies.values()].flatMap(([first]) => (first ? [first.mail] : []));
  const count = (to: string, subject: string) =>
    letters.filter((mail) => mail.to.includes(to) && mail.subject.startsWith(subject)).length;
  for (const { plan, userId, kept } of outcomes) {
    const { email } = plan;
    expect(count(email, "Je hebt een gratis maand"), email).toBe(earned.get(userId));
    expect(count(email, "Bevestig je e-mailadres"), email).toBe(1);
    expect(count(email, "Welkom bij"), email).toBe(1);
    expect(count(email, "Je betaling is ontvangen"), email).toBe(kept ? 1 : 0);
    expect(count(email, "Je factuur"), email).toBe(kept?.payments.length ?? 0);
  }
  return { mails: letters.length, mailCopies: smtp.received.length - letters.length };
}
