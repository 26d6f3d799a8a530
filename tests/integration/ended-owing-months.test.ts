import { describe, expect, test } from "vitest";
import { ARREARS_GRACE_DAYS, UNPAID_ENDS_DAYS } from "~/features/billing/constants.ts";
import { DAY_MS, HOUR_MS } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { refuse } from "~/shared/result.ts";
import { erasePerson } from "~/use-cases/erase-person.ts";
import { fillProvince } from "../factories/many-companies.ts";
import { payersAt } from "../factories/money/payers.ts";
import { PASSWORD } from "../factories/people.ts";
import { cancelSubscription } from "../factories/pressed.ts";

const [OFFER, MONTH] = [3_629, 9_559];

// What is owed is known to the provider first: a notice may be late or lost.
describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, side, hear, paying, bothBooks } = await payersAt(provider);
  const { app, clock } = made;
  const endsOf = (subjects: string[]) => subjects.filter((each) => each.includes("is gestopt"));

  test.for(["cancels", "is erased"] as const)(
    "a company whose older month was charged back unheard of and that %s gets the rest of its paid month",
    async (how) => {
      const { actor, reference, stored, kept, invoiced, history, subjects } = await paying(1);
      side.tells(false);
      await side.chargeBack(reference, 1);
      clock.advance(5 * DAY_MS);
      const ended = clock.now();
      // Its page said nothing of that yet: the company reads it before it cancels.
      const unheard = how === "cancels" ? await cancelSubscription(app, actor) : null;
      if (unheard) expect(unheard).toEqual(refuse("changed-meanwhile"));
      const done =
        how === "cancels"
          ? await cancelSubscription(app, actor)
          : await erasePerson(app, actor, { currentPassword: PASSWORD, sure: "on" as const });
      expect(done.ok).toBe(true);
      side.tells(true);
      await hear();

      expect(await stored()).toMatchObject({ status: "ended" });
      const rest = await kept();
      // Five days and the one of the end, of a month of 30 or 31.
      expect(rest).toBeGreaterThan((MONTH * 5) / 31);
      expect(rest).toBeLessThan((MONTH * 7) / 30);
      if (how === "is erased") {
        const { booked, there } = await bothBooks();
        expect(booked).toBe(there);
        return;
      }
      expect(await invoiced()).toEqual([rest]);
      expect(endsOf(await subjects())).toHaveLength(1);
      expect((await history()).find(({ change }) => change === "ended")?.until).toEqual(ended);

      // Won later, the month that was delivered is paid again, and what was had of the next stays.
      clock.advance(5 * DAY_MS);
      await side.undoChargeBack(reference);
      await hear();
      expect(await kept()).toBe(rest + OFFER);
      expect((await invoiced()).toSorted()).toEqual([rest, OFFER].toSorted());
    },
  );

  test("a company that cancelled and whose older month is charged back has a week and a page to pay on", async () => {
    const { actor, reference, stored, works, payOwed } = await paying(1);
    await cancelSubscription(app, actor);
    await side.chargeBack(reference, 1);
    await hear();
    expect(await stored()).toMatchObject({ status: "in-arrears", renews: false });
    clock.advance((ARREARS_GRACE_DAYS - 1) * DAY_MS);
    expect(await works()).toBe(true);
    await payOwed();
    expect(await stored()).toMatchObject({ status: "active", renews: false });
  });

  test("a company that cancelled, owes and does not pay is told of its end, and gets back what it did not have", async () => {
    const { actor, reference, stored, kept, invoiced, subjects } = await paying(1);
    await cancelSubscription(app, actor);
    await side.chargeBack(reference, 1);
    await hear();
    expect(await kept()).toBe(MONTH);
    clock.advance((UNPAID_ENDS_DAYS + 1) * DAY_MS);
    await hear();
    expect(await stored()).toMatchObject({ status: "ended" });
    const had = (MONTH * ARREARS_GRACE_DAYS) / 31;
    expect(await kept()).toBeGreaterThanOrEqual(Math.floor(had));
    expect(await kept()).toBeLessThan(had + MONTH / 14);
    expect(await invoiced()).toEqual([await kept()]);
    expect(endsOf(await subjects())).toHaveLength(1);
  });

  test("an offer month that was charged back is not paid by a month of the full price", async () => {
    const { reference, rows, stored, kept, invoiced } = await paying(1);
    clock.advance(26 * DAY_MS);
    await side.chargeBack(reference, 1);
    await hear();
    clock.advance(5 * DAY_MS + 2 * HOUR_MS);
    await hear();
    const months = (await rows()).map(({ state, amountCents }) => `${state} ${amountCents}`);
    expect(months).toEqual([`charged-back ${OFFER}`, `paid ${MONTH}`, `paid ${MONTH}`]);
    clock.advance(UNPAID_ENDS_DAYS * DAY_MS);
    await hear();
    expect(await stored()).toMatchObject({ status: "ended" });
    // Of the third month the days before the access was shut.
    const had = (await kept()) - MONTH;
    expect(had).toBeLessThan((MONTH * 4) / 28);
    expect((await invoiced()).toSorted()).toEqual([had, MONTH].toSorted());
  });

  test.for([
    ["an older month", "Drenthe", [1]],
    ["the running month too", "Zeeland", [1, 0]],
  ] as const)(
    "who lost its place over %s and pays then has paid what was delivered, and is told what goes back",
    async ([, province, back]) => {
      const company = await paying(1, { form: { serviceAreas: [province] } });
      const { reference, stored, kept, invoiced, payOwed, subjects } = company;
      clock.advance(3 * DAY_MS);
      for (const paymentsAgo of back) await side.chargeBack(reference, paymentsAgo);
      await hear();
      clock.advance((ARREARS_GRACE_DAYS + 1) * DAY_MS);
      await hear();
      await fillProvince(app, province, 0);
      // At Stripe each month has a page of its own.
      for (const _ of back) await payOwed();

      expect(await stored()).toMatchObject({ status: "ended" });
      const rest = (await kept()) - OFFER;
      expect(rest).toBeGreaterThan((MONTH * 10) / 31);
      expect(rest).toBeLessThan((MONTH * 14) / 28);
      expect((await invoiced()).toSorted()).toEqual([OFFER, rest].toSorted());
      const told = (await subjects()).filter((each) => each.includes("geld terug"));
      expect(told).toEqual([expect.stringContaining(formatCents(MONTH - rest))]);
    },
  );
});
