import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { dayAfter } from "~/shared/dates.ts";
import { ok, refuse } from "~/shared/result.ts";
import { SCOPE_ITEMS, type ScopeItem } from "../../briefs/constants.ts";
import { otherDaysOf } from "../../briefs/rules/days.ts";
import { DATE_SLACKS } from "../../intake/constants.ts";
import {
  agreedOn,
  coveredBy,
  daysToChoose,
  firstChoice,
  onAgreedDay,
  openExtras,
  sumAsAsked,
  sumSoFar,
} from "./agreed.ts";
import { extrasToChoose, type Scope, type ScopeAnswer } from "./scope.ts";

const SEED = () => ({ seed: inject("seed") });
const FRIDAY = { moveDate: "2026-12-18", dateSlack: "2" } as const;
const QUOTED = { priceCents: 97_190, otherDays: [{ day: "2026-12-16", cents: 90_000 }] };
const SCOPE: Scope = {
  transport: { answer: "INCLUDED" },
  assembly: { answer: "EXTRA", cents: 8_500 },
  piano: { answer: "EXTRA", cents: 17_500 },
  boxes: { answer: "EXCLUDED" },
};
const ASKED: ScopeItem[] = ["transport", "assembly", "boxes", "cleaning"];
const choosable = {
  days: daysToChoose(QUOTED, FRIDAY, "2026-11-23"),
  extras: extrasToChoose(SCOPE, ASKED),
};

const WITHOUT = { day: "2026-12-18", extras: [], declined: ["assembly"] };

describe("the days to choose", () => {
  test.for<[string, string, string[]]>([
    ["are the brief's own and those with a price", "2026-11-23", ["2026-12-16", "2026-12-18"]],
    ["have none that is over", "2026-12-17", ["2026-12-18"]],
    ["have today", "2026-12-16", ["2026-12-16", "2026-12-18"]],
    ["are none once all are over", "2026-12-19", []],
  ])("%s", ([, today, days]) => {
    expect(daysToChoose(QUOTED, FRIDAY, today).map(({ day }) => day)).toEqual(days);
  });

  test("are no days that the client had before the brief changed", () => {
    const moved = { moveDate: "2026-12-16", dateSlack: null };
    expect(daysToChoose(QUOTED, moved, "2026-11-23")).toEqual([
      { day: "2026-12-16", cents: 97_190 },
    ]);
  });
});

describe("what is agreed on", () => {
  test("is the price of the day with the chosen extras", () => {
    expect(agreedOn(choosable, { day: "2026-12-16", extras: ["assembly"], declined: [] })).toEqual(
      ok({ day: "2026-12-16", extras: [{ item: "assembly", cents: 8_500 }], cents: 98_500 }),
    );
    expect(agreedOn(choosable, WITHOUT)).toMatchObject(ok({ cents: 97_190 }));
  });

  test("counts an extra once, however often it was sent", () => {
    const choice = { ...WITHOUT, extras: ["assembly", "assembly"], declined: [] };
    expect(agreedOn(choosable, choice)).toMatchObject(ok({ cents: 105_690 }));
  });

  test.for(["2026-12-17", "2026-12-15", "", "18 december", "2026-12-18 "])(
    "is nothing on %s, which nobody quoted",
    (day) => {
      expect(agreedOn(choosable, { ...WITHOUT, day })).toEqual(refuse("no-such-day"));
    },
  );

  test.for(["piano", "boxes", "transport", "cleaning", "", "toString"])(
    "is nothing with %s, which was not asked or costs nothing more",
    (item) => {
      const taken = { day: "2026-12-18", extras: ["assembly", item], declined: [] };
      const declined = { ...WITHOUT, declined: ["assembly", item] };
      for (const choice of [taken, declined]) {
        expect(agreedOn(choosable, choice)).toEqual(refuse("no-such-extra"));
      }
    },
  );
});

describe("an extra that was asked for", () => {
  test.for<[string, string[], string[]]>([
    ["said neither with nor without", [], []],
    ["said both", ["assembly"], ["assembly"]],
  ])("is agreed on by nobody who %s", ([, extras, declined]) => {
    const choice = { day: "2026-12-18", extras, declined };
    expect(agreedOn(choosable, choice)).toEqual(refuse("extras-open"));
    expect(openExtras(choosable, choice)).toEqual([{ item: "assembly", cents: 8_500 }]);
    // Until it is answered the sum is that of what was asked.
    expect(sumSoFar(choosable, choice)?.cents).toBe(105_690);
  });
});

describe("the choice that an acceptance begins with", () => {
  test("is the brief's own day, and nothing is taken or declined for anybody", () => {
    expect(firstChoice(choosable, FRIDAY.moveDate, null)).toEqual({
      day: "2026-12-18",
      extras: [],
      declined: [],
    });
  });

  test("is what the address says, as far as it can be chosen", () => {
    const told = { day: "2026-12-16", extras: ["assembly", "piano"], declined: ["lift"] };
    expect(firstChoice(choosable, FRIDAY.moveDate, told)).toEqual({
      day: "2026-12-16",
      extras: ["assembly"],
      declined: [],
    });
    expect(firstChoice(choosable, FRIDAY.moveDate, WITHOUT)).toEqual(WITHOUT);
    const untold = { ...WITHOUT, day: "2026-12-17" };
    expect(firstChoice(choosable, FRIDAY.moveDate, untold).day).toBe("2026-12-18");
  });

  test.for<[string, string, number]>([
    ["of the brief's own day, with all that was asked", "2026-11-23", 105_690],
    ["of that day too where another one is left", "2026-12-17", 105_690],
    ["of that day although none is left", "2026-12-19", 105_690],
  ])("has the sum %s", ([, today, cents]) => {
    const brief = { ...FRIDAY, asked: ASKED };
    expect(sumAsAsked({ ...QUOTED, scope: SCOPE }, brief, today).cents).toBe(cents);
  });

  test("has the sum of the day that is left once the own one is over", () => {
    const later = { ...QUOTED, otherDays: [{ day: "2026-12-20", cents: 90_000 }], scope: SCOPE };
    expect(sumAsAsked(later, { ...FRIDAY, asked: ASKED }, "2026-12-19")).toMatchObject({
      day: { day: "2026-12-20" },
      cents: 98_500,
    });
  });

  test("is the first day that is left", () => {
    const days = daysToChoose(
      { ...QUOTED, otherDays: [{ day: "2026-12-20", cents: 1 }] },
      FRIDAY,
      "2026-12-19",
    );
    expect(firstChoice({ days, extras: [] }, FRIDAY.moveDate, null).day).toBe("2026-12-20");
  });
});

test("an agreement tells everything that was asked in one of four ways", () => {
  const agreed = agreedOn(choosable, WITHOUT);
  expect(agreed.ok && coveredBy(SCOPE, ASKED, agreed.value)).toEqual({
    included: ["transport"],
    chosen: [],
    notChosen: ["assembly"],
    missing: ["boxes", "cleaning"],
  });
  expect(coveredBy(null, ASKED, { extras: [] })).toBeNull();
});

test("a brief is told on the agreed day alone, once there is one", () => {
  expect(onAgreedDay(FRIDAY, "2026-12-16")).toEqual({ moveDate: "2026-12-16", dateSlack: null });
  expect(onAgreedDay(FRIDAY, null)).toBe(FRIDAY);
});

const dayFrom = fc.integer({ min: 0, max: 400 }).map((after) => dayAfter("2026-01-01", after));
const cents = fc.integer({ min: 1, max: 10_000_000 });
const answer: fc.Arbitrary<ScopeAnswer> = fc.oneof(
  fc.constant({ answer: "INCLUDED" as const }),
  fc.constant({ answer: "EXCLUDED" as const }),
  cents.map((extra) => ({ answer: "EXTRA" as const, cents: extra })),
);
const scope = fc.dictionary(fc.constantFrom(...SCOPE_ITEMS), answer) as fc.Arbitrary<Scope>;
const scene = fc.record({
  priceCents: cents,
  otherDays: fc.uniqueArray(fc.record({ day: dayFrom, cents }), {
    selector: ({ day }) => day,
    maxLength: 3,
  }),
  dates: fc.record({ moveDate: dayFrom, dateSlack: fc.constantFrom(null, ...DATE_SLACKS) }),
  today: dayFrom,
  scope: fc.option(scope),
  asked: fc.subarray([...SCOPE_ITEMS]),
  day: dayFrom,
  extras: fc.subarray([...SCOPE_ITEMS]),
});

describe("whatever is quoted, asked and chosen", () => {
  test("only quoted days of the brief that are not over can be agreed on", () => {
    fc.assert(
      fc.property(scene, ({ dates, today, ...offer }) => {
        const days = daysToChoose(offer, dates, today);
        const own = { day: dates.moveDate, cents: offer.priceCents };
        const range = [dates.moveDate, ...otherDaysOf(dates, today)];
        for (const one of days) {
          expect(one.day >= today && range.includes(one.day)).toBe(true);
          expect(one.day === own.day ? [own] : offer.otherDays).toContainEqual(one);
        }
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
        const isQuoted = days.some(({ day }) => day === offer.day);
        expect(
          agreedOn({ days, extras: [] }, { day: offer.day, extras: [], declined: [] }).ok,
        ).toBe(isQuoted);
      }),
      SEED(),
    );
  });

  test("the sum is the price of the day and of the chosen extras, each asked for", () => {
    fc.assert(
      fc.property(scene, ({ dates, today, scope: told, asked, extras, ...offer }) => {
        const days = daysToChoose(offer, dates, today);
        const choices = { days, extras: extrasToChoose(told, asked) };
        for (const { day, cents: price } of days) {
          const declined = choices.extras.flatMap(({ item }) =>
            extras.includes(item) ? [] : [item],
          );
          const agreed = agreedOn(choices, { day, extras, declined });
          const isOffered = (item: ScopeItem) =>
            asked.includes(item) && told?.[item]?.answer === "EXTRA";
          expect(agreed.ok).toBe(extras.every(isOffered));
          if (!agreed.ok) continue;
          const costs = extras.map((item) => {
            const one = told?.[item];
            return one?.answer === "EXTRA" ? one.cents : Number.NaN;
          });
          expect(agreed.value.cents).toBe(costs.reduce((sum, cost) => sum + cost, price));
          expect(agreed.value.extras.map(({ item }) => item).toSorted()).toEqual(extras.toSorted());
        }
      }),
      SEED(),
    );
  });
});
