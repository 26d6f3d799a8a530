import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { adapterAt } from "~/features/payments/index.server.ts";
import { giveMonths } from "~/features/referrals/index.server.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { syncSubscription } from "~/use-cases/sync-payment.ts";
import { payersAt } from "../factories/money/payers.ts";
import { cancelSubscription, endPause, pauseSubscription } from "../factories/pressed.ts";

/** Days after the first payment, which came on 10 March: before a pause is ended, and in each month after it. */
const LOOKS = [33, 40, 64, 98] as const;
/** What the first month costs, and every month after it, in euro cents. */
const [FIRST_CENTS, MONTH_CENTS] = [3629, 9559];
const WAITS = refuse("pause-waits");

type Company = Awaited<ReturnType<Awaited<ReturnType<typeof payersAt>>["paying"]>> & {
  each: Case;
  worked: string;
};
type Asked = [reference: string, amount: unknown, key: string, ...rest: unknown[]];
type Act = "pause" | "end" | "cancel" | "gift";
interface Case {
  /** The act that its provider does not answer, and the day on which it is pressed. */
  failed: Act;
  on: 2 | 35;
  /** The act that is pressed once the provider was read, and what comes of it. */
  next: Act | null;
  answer: unknown;
  /** The provider answers from the third look on; otherwise once the second act is done. */
  isLate?: true;
  /** On which of `LOOKS` it works, how many months after the first were paid, and until when is paid in the end. */
  works: string;
  months: number;
  until: string;
}
const CANCELLED = ok({ runs: true });
const ENDED = { failed: "end", on: 35 } as const;
const PLANNED = { failed: "pause", on: 2 } as const;
const CASES: Case[] = [
  { ...ENDED, next: "pause", answer: WAITS, works: "nyyy", months: 3, until: "07-14" },
  { ...ENDED, next: "cancel", answer: CANCELLED, works: "nnnn", months: 0, until: "04-14" },
  { ...ENDED, next: "gift", answer: ok(null), works: "nyyy", months: 2, until: "07-14" },
  { ...PLANNED, next: "cancel", answer: CANCELLED, works: "nnnn", months: 0, until: "06-10" },
  { ...PLANNED, next: null, answer: null, isLate: true, works: "yyyy", months: 3, until: "07-10" },
];

describe.for(["stripe", "mollie"] as const)("at '%s'", async (provider) => {
  const { made, admin, hear, paying } = await payersAt(provider);
  const { app, clock } = made;

  test("what the provider did not answer is still to be done after it was read, whatever is pressed next", async () => {
    const away = new Set<string>();
    /** The call that a company in `away` gets no answer to: its first one, however often it comes. */
    const unanswered = new Map<string, string>();
    const adapter = adapterAt(app);
    for (const name of ["postpone", "collectFrom"] as const) {
      const answer = adapter[name].bind(adapter) as (...asked: Asked) => Promise<null>;
      vi.spyOn(adapter, name).mockImplementation(async (...asked: unknown[]) => {
        const [reference, amount, key, ...rest] = asked as Asked;
        if (away.has(reference)) {
          if (!unanswered.has(reference)) unanswered.set(reference, key);
          if (unanswered.get(reference) === key) throw new Error("away");
        }
        return await answer(reference, amount, key, ...rest);
      });
    }
    const companies: Company[] = [];
    for (const each of CASES) companies.push({ each, worked: "", ...(await paying(0)) });
    const press = async (act: Act, { actor }: Company, months: number) => {
      if (act === "pause") return await pauseSubscription(app, actor, months);
      if (act === "end") return await endPause(app, actor);
      if (act === "cancel") return await cancelSubscription(app, actor);
      const gift = { userId: actor.userId, giftId: randomUUID(), months: 1 };
      return await giveMonths(app, admin, { ...gift, reason: "goodwill", note: "" });
    };
    const start = Number(clock.now());
    const goTo = async (day: number) => {
      clock.advance(start + day * DAY_MS - Number(clock.now()));
      await hear();
    };
    const pressOn = async (day: number) => {
      await goTo(day);
      for (const company of companies.filter(({ each }) => each.on === day)) {
        const { each, reference } = company;
        away.add(reference);
        await press(each.failed, company, 2);
        await syncSubscription(app, reference);
        const answer = each.next && (await press(each.next, company, 1));
        expect({ ...each, answer }).toEqual(each);
      }
      await made.runTasks();
      for (const { each, reference } of companies) if (!each.isLate) away.delete(reference);
      await hear();
    };
    for (const company of companies) {
      if (company.each.failed === "end") await press("pause", company, 2);
    }
    await pressOn(2);
    for (const day of LOOKS) {
      if (day === LOOKS[1]) await pressOn(35);
      if (day === LOOKS[2]) away.clear();
      await goTo(day);
      for (const company of companies) company.worked += (await company.works()) ? "y" : "n";
    }
    for (const { each, worked: works, kept, stored } of companies) {
      const months = ((await kept()) - FIRST_CENTS) / MONTH_CENTS;
      const until = (await stored())?.paidUntil?.toISOString().slice(5, 10);
      expect({ ...each, works, months, until }).toEqual(each);
    }
  });
});
