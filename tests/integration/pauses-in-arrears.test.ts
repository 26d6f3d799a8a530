import { describe, expect, test } from "vitest";
import { readPauses } from "~/features/billing/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { payersAt } from "../factories/money/payers.ts";
import { endPause, pauseSubscription } from "../factories/pressed.ts";

describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, side, hear, paying } = await payersAt(provider);
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
