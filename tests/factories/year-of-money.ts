import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { endPause, pauseSubscription } from "~/use-cases/pause.ts";
import { cancelSubscription, resumeSubscription } from "~/use-cases/renewal.ts";
import { syncCheckouts, syncSubscription } from "~/use-cases/sync-payment.ts";
import type { TestApp } from "./app.ts";
import { addCompany } from "./people.ts";

/** What a year came to, in euro cents with VAT, by the provider's books and by ours. */
export interface YearOfMoney {
  provider: { asked: number; returned: number; payments: number };
  ours: { asked: number; returned: number; payments: number };
  /** What was invoiced, and what was credited. */
  invoiced: number;
  credited: number;
  /** Numbers that a year lacks. */
  gaps: number;
  /** Companies with access that nothing pays for, and that paid and have none. */
  wrongAccess: string[];
  events: Record<string, number>;
}

const YEAR_DAYS = 365;

/**
 * Lets so many companies of the local page subscribe, renew, fail to pay, pay late, charge back, cancel,
 * come back and pause for a year, a day at a time; `random` answers 0 to 1. Three in a hundred
 * renewals fail.
 */
export async function yearOfMoney(
  { app, clock, runTasks }: TestApp,
  companies: number,
  random: () => number,
): Promise<YearOfMoney> {
  const page = app.local?.payments;
  if (!page) throw new Error("the local page takes no payments");
  const people: { actor: CompanyActor; reference: string; owesSince: number | null }[] = [];
  const events: Record<string, number> = {};
  const count = (name: string) => {
    events[name] = (events[name] ?? 0) + 1;
  };
  const start = clock.now().getTime();
  for (let day = 0; day < YEAR_DAYS; day += 1) {
    // All have subscribed after a month, on every day of it: the 31st too.
    while (people.length < companies && people.length <= (day / 31) * companies) {
      const { actor } = await addCompany(app);
      const reference = (await readSubscription(app, actor.userId))?.providerReference ?? "";
      people.push({ actor, reference, owesSince: null });
    }
    for (const person of people) {
      const { actor, reference } = person;
      // Three in a hundred months, and the rest seldom.
      if (random() < 0.03 / 30) {
        await page.act(reference, "card-expires");
        person.owesSince = day;
        count("card expires");
      }
      if (person.owesSince !== null && day - person.owesSince > 33 && random() < 0.2) {
        await page.act(reference, "pay-arrears");
        person.owesSince = null;
        count("pays late");
      }
      if (random() < 0.0004) {
        await page.act(reference, "charge-back");
        person.owesSince = day - 30;
        count("charges back");
      }
      if (random() < 0.0008) {
        await cancelSubscription(app, actor);
        count("cancels");
        if (random() < 0.5) await resumeSubscription(app, actor);
      }
      if (random() < 0.0008) {
        if ((await pauseSubscription(app, actor, 1 + Math.floor(random() * 3))).ok) count("pauses");
      }
      if (random() < 0.002 && (await endPause(app, actor)).ok) count("ends a pause");
    }
    clock.advance(DAY_MS);
    await syncCheckouts(app);
  }
  for (const { reference } of people) await syncSubscription(app, reference);
  await runTasks();
  const year = await booksOf(app.db);
  const wrongAccess: string[] = [];
  for (const { actor, reference } of people) {
    const [stored, reported] = [
      await readSubscription(app, actor.userId),
      await app.payments.readSubscription(reference),
    ];
    const now = clock.now().getTime();
    const paidUntil = (reported?.activeUntil?.getTime() ?? 0) > now;
    const active = (stored?.activeUntil?.getTime() ?? 0) > now;
    const isGraced = reported?.status === "in-arrears";
    if (paidUntil !== active && !isGraced) wrongAccess.push(reference);
  }
  clock.advance(start - clock.now().getTime());
  return { ...year, wrongAccess, events };
}

/** Whether the provider's books and ours agree to the cent, in what came, went back and was invoiced. */
export function expectAgreement({ provider, ours, ...year }: YearOfMoney): void {
  expect(ours).toEqual(provider);
  expect(year.invoiced - year.credited).toBe(ours.asked - ours.returned);
  expect(year.gaps).toBe(0);
  expect(year.wrongAccess).toEqual([]);
}

type Db = TestApp["app"]["db"];

async function booksOf(db: Db): Promise<Omit<YearOfMoney, "wrongAccess" | "events">> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select coalesce(sum(amount_cents), 0)::int from local_charges where state <> 'failed') as provider_asked,
      (select coalesce(sum(returned_cents), 0)::int from local_charges) as provider_returned,
      (select count(*)::int from local_charges) as provider_payments,
      (select coalesce(sum(amount_cents), 0)::int from payments where state <> 'failed') as own_asked,
      (select coalesce(sum(returned_cents), 0)::int from payments) as own_returned,
      (select count(*)::int from payments) as own_payments,
      (select coalesce(sum(inclusive_cents), 0)::int from invoices where kind = 'invoice') as invoiced,
      (select coalesce(sum(inclusive_cents), 0)::int from invoices where kind = 'credit-note') as credited,
      (select coalesce(sum(last - taken), 0)::int from (
        select years.last, count(invoices.*) as taken from invoice_years years
        left join invoices on invoices.year = years.year group by years.year, years.last
      ) each_year) as gaps`);
  const found = rows[0] ?? {};
  const read = (name: string) => found[name] ?? Number.NaN;
  return {
    provider: {
      asked: read("provider_asked"),
      returned: read("provider_returned"),
      payments: read("provider_payments"),
    },
    ours: {
      asked: read("own_asked"),
      returned: read("own_returned"),
      payments: read("own_payments"),
    },
    invoiced: read("invoiced"),
    credited: read("credited"),
    gaps: read("gaps"),
  };
}
