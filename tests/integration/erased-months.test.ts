import { describe, expect, test } from "vitest";
import { readUnused } from "~/features/payments/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { eraseOnRequest, erasePerson } from "~/use-cases/erase-person.ts";
import { writeErasureMark } from "~/use-cases/renewal.ts";
import { payersAt } from "../factories/money/payers.ts";
import { PASSWORD } from "../factories/people.ts";
import { cancelSubscription, pauseSubscription } from "../factories/pressed.ts";

const [OFFER, MONTH] = [3_629, 9_559];
const FORM = { currentPassword: PASSWORD, sure: "on" as const };

// Nothing is kept for days after an erasure, whoever asked for it and however the subscription stood.
describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, side, hear, paying, bothBooks } = await payersAt(provider);
  const { app, clock } = made;

  test.for(["renews", "was cancelled", "has a pause to come", "is erased by an operator"] as const)(
    "a company whose subscription %s gets back what its page said, and nothing runs on",
    async (how) => {
      const { actor, reference, stored, kept, invoiced } = await paying(1);
      if (how === "was cancelled") await cancelSubscription(app, actor);
      if (how === "has a pause to come") await pauseSubscription(app, actor, 1);
      await hear();
      clock.advance(DAY_MS);
      const unused = await readUnused(app, actor);
      expect(unused.cents).toBeGreaterThan((MONTH * 26) / 31);
      expect(unused.cents).toBeLessThan(MONTH);
      const done =
        how === "is erased by an operator"
          ? await eraseOnRequest(app, actor)
          : await erasePerson(app, actor, FORM, writeErasureMark(unused));
      expect(done).toEqual({ ok: true, value: null });
      await hear();
      expect(await kept()).toBe(OFFER + MONTH - unused.cents);
      expect(await stored()).toMatchObject({ status: "ended", renews: false, activeUntil: null });
      const { booked, there } = await bothBooks();
      expect(booked).toBe(there);
      expect(await invoiced()).toEqual([]);
      clock.advance(70 * DAY_MS);
      await hear();
      expect(await kept()).toBe(OFFER + MONTH - unused.cents);
      expect((await side.accounts()).map(({ reference: each }) => each)).toContain(reference);
    },
  );

  test("a page that said another sum erases nobody, and ends nothing", async () => {
    const { actor, stored, kept } = await paying(0);
    clock.advance(DAY_MS);
    await hear();
    const mark = writeErasureMark(await readUnused(app, actor));
    clock.advance(2 * DAY_MS);
    for (const older of [mark, ""]) {
      expect(await erasePerson(app, actor, FORM, older)).toEqual(refuse("changed-meanwhile"));
    }
    expect(await stored()).toMatchObject({ status: "active", renews: true });
    expect(await kept()).toBe(OFFER);
  });
});
