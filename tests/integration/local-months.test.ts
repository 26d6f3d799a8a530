import { expect, test } from "vitest";
import { readSubscription } from "~/features/billing/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { makeApp } from "../factories/app.ts";
import { addCompany, subscribe } from "../factories/people.ts";

const { app, clock } = await makeApp();

test("a subscription of the local page that begins on the 31st comes back to the 31st", async () => {
  clock.advance(Date.parse("2027-01-31T10:00:00Z") - clock.now().getTime());
  const { actor } = await addCompany(app, { subscribed: false });
  const reference = await subscribe(app, actor);
  const days: (string | undefined)[] = [];
  for (let month = 0; month < 3; month += 1) {
    const own = await readSubscription(app, actor.userId);
    days.push(own?.paidUntil?.toISOString().slice(5, 10));
    const next = own?.paidUntil?.getTime() ?? Number.NaN;
    clock.advance(next + DAY_MS - clock.now().getTime());
    await syncSubscription(app, reference);
  }
  expect(days).toEqual(["02-28", "03-31", "04-30"]);
});
