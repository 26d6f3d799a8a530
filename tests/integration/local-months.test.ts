import { expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, subscribe } from "../factories/people.ts";

const { app, clock } = await makeApp();

/** The month and day of each end of a month that was paid, of a subscription that begins then. */
async function endsOf(begin: string, months: number): Promise<(string | undefined)[]> {
  clock.advance(Date.parse(begin) - clock.now().getTime());
  const { actor } = await addCompany(app, { subscribed: false });
  const reference = await subscribe(app, actor);
  const days: (string | undefined)[] = [];
  for (let month = 0; month < months; month += 1) {
    const own = await readSubscription(app, actor.userId);
    days.push(own?.paidUntil?.toISOString().slice(5, 10));
    const next = own?.paidUntil?.getTime() ?? Number.NaN;
    clock.advance(next + DAY_MS - clock.now().getTime());
    await syncSubscription(app, reference);
  }
  return days;
}

test("a subscription of the local page that begins on the 31st comes back to the 31st", async () => {
  expect(await endsOf("2027-01-31T10:00:00Z", 3)).toEqual(["02-28", "03-31", "04-30"]);
});

test("one that begins on 29 February ends on the 28th a year later, and goes on to the 29th", async () => {
  const days = await endsOf("2028-02-29T10:00:00Z", 13);
  expect(days.slice(0, 2)).toEqual(["03-29", "04-29"]);
  expect(days.slice(-3)).toEqual(["01-29", "02-28", "03-29"]);
});
