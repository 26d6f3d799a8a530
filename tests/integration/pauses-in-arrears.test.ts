import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readPauses } from "~/features/billing/index.server.ts";
import { giveMonths } from "~/features/referrals/index.server.ts";
import { DAY_MS, HOUR_MS, monthsLater } from "~/shared/dates.ts";
import { refuse } from "~/shared/result.ts";
import { payersAt } from "../factories/money/payers.ts";
import { endPause, pauseSubscription } from "../factories/pressed.ts";

describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, side, admin, hear, paying } = await payersAt(provider);
  const { app, clock } = made;
  const isEndOfPause = (subject: string) => /pauze is (voorbij|geannuleerd)/.test(subject);

  test("a pause says the day on which is collected again, also after a short month", async () => {
    clock.advance(Date.parse("2026-03-31T10:00:00Z") - Number(clock.now()));
    const { actor, stored } = await paying(0);
    expect((await stored())?.paidUntil?.toISOString()).toContain("2026-04-30");
    await pauseSubscription(app, actor, 1);
    await hear();
    const [pause] = await readPauses(app, actor.userId);
    expect(pause?.pausedUntil.toISOString()).toContain("2026-05-31");
    expect((await stored())?.paidUntil).toEqual(pause?.pausedUntil);
  });

  test("a pause that is planned in the hour after a month's end begins with the end of the next", async () => {
    const { actor, stored, works } = await paying(0);
    const end = (await stored())?.paidUntil ?? new Date(0);
    clock.advance(Number(end) + HOUR_MS / 2 - Number(clock.now()));
    expect(await pauseSubscription(app, actor, 1)).toMatchObject({ ok: true });
    const [pause] = await readPauses(app, actor.userId);
    expect(Number(pause?.pausedFrom) - Number(clock.now())).toBeGreaterThan(27 * DAY_MS);
    clock.advance(2 * HOUR_MS);
    await hear();
    expect(await works()).toBe(true);
  });

  test.for([
    ["runs", 35, 1],
    ["is to come", 2, 0],
  ] as const)(
    "a free month that is given after a pause was planned stays once a pause that %s ends",
    async ([, days, paused]) => {
      const { actor, stored } = await paying(0);
      const end = (await stored())?.paidUntil ?? new Date(0);
      await pauseSubscription(app, actor, 2);
      const gift = { userId: actor.userId, giftId: randomUUID(), months: 2 };
      await giveMonths(app, admin, { ...gift, reason: "goodwill", note: "" });
      await hear();
      clock.advance(days * DAY_MS);
      await hear();
      await endPause(app, actor);
      await hear();
      const from = paused ? clock.now() : end;
      const dayOf = (at: Date | null | undefined) => at?.toISOString().slice(0, 10);
      expect(dayOf((await stored())?.paidUntil)).toBe(dayOf(monthsLater(from, 2)));
    },
  );

  test.for([
    ["runs", 34, "ended", "voorbij"],
    ["is to come", 2, "taken-back", "geannuleerd"],
  ] as const)(
    "a pause that %s and is ended while its provider knows of arrears is over once it collects, and not said before",
    async ([, days, ended, word]) => {
      const { actor, reference, stored, rows, payOwed, subjects } = await paying(1);
      await pauseSubscription(app, actor, 3);
      await hear();
      clock.advance(days * DAY_MS);
      await hear();
      const before = (await rows()).length;
      side.tells(false);
      await side.chargeBack(reference, 1);
      // Its page did not say that a month is owed.
      expect(await endPause(app, actor)).toEqual(refuse("changed-meanwhile"));
      const done = await endPause(app, actor);
      const waits = provider === "stripe";
      expect(done).toEqual({ ok: true, value: waits ? "end-waits" : ended });
      side.tells(true);
      await hear();
      expect((await subjects()).filter(isEndOfPause)).toHaveLength(waits ? 0 : 1);
      await payOwed();
      await hear();
      expect((await subjects()).filter(isEndOfPause)).toEqual([expect.stringContaining(word)]);
      clock.advance(32 * DAY_MS);
      await hear();
      expect(await stored()).toMatchObject({ status: "active" });
      expect((await rows()).length).toBeGreaterThan(before + (waits ? 1 : 0));
    },
  );
});
