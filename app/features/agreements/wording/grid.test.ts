import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { formatCents, parseEuros } from "~/shared/money.ts";
import { type Alone, compared, received } from "../../../../tests/factories/received.ts";
import { UNSTATED } from "../../../../tests/factories/stated.ts";
import { SCOPE_ITEMS } from "../../briefs/constants.ts";
import { USUAL_MEANING } from "../../briefs/wording/scope.ts";
import type { Scope } from "../../proposals/rules/scope.ts";
import type { UsualPrices } from "../../tariffs/views.ts";
import { type ComparablePrice, offeredCents } from "../rules/comparable.ts";
import { sortProposals } from "../rules.ts";
import { comparableText, comparedParts, repliedText } from "./comparable.ts";
import { type ComparedBrief, type GridRow, gridOf } from "./grid.ts";
import { comparisonSheet } from "./sheets.ts";

const PLACED = new Date("2026-03-03T09:00:00Z");
const INCLUDED = { answer: "INCLUDED" } as const;
const EXCLUDED = { answer: "EXCLUDED" } as const;

const BRIEF: ComparedBrief = {
  serviceType: "VERHUIZING",
  meaning: USUAL_MEANING,
  asked: ["transport", "packing", "piano"],
  budgetMaxCents: 150_000,
  moveDate: "2026-03-10",
  volume: { litres: 20_000, from: 20_000, to: 20_000 },
  createdAt: PLACED,
};

const rowsOf = (proposals: Alone[], brief = BRIEF, usual: UsualPrices = {}): GridRow[] => {
  const { comparable, groups } = gridOf(compared(proposals, brief, usual), brief);
  return [comparable, ...groups.flatMap(({ rows }) => rows)];
};

function row(label: string, proposals: Alone[], brief = BRIEF, usual: UsualPrices = {}): GridRow {
  const found = rowsOf(proposals, brief, usual).find((each) => each.label === label);
  if (!found) throw new Error(`no row ${label}`);
  return found;
}

const said = ({ cells }: GridRow) =>
  cells.map(({ text, notes }) =>
    // An amount never breaks after its euro sign.
    [text, ...notes.map((note) => note.text)].map(
      (part) => part?.replaceAll("\u00a0", " ") ?? null,
    ),
  );

describe("proposals side by side", () => {
  const whole = received("a", { priceCents: 110_000 });
  const bare = received("b", {
    scope: { transport: INCLUDED, packing: { answer: "EXTRA", cents: 25_000 }, piano: EXCLUDED },
  });
  const old = received("c", { scope: null, priceKind: null, insuredCents: null });

  test("say on top what all that was asked comes to, and what of that is a guess", () => {
    expect(said(row("Vergelijkbare prijs", [whole, bare, old], BRIEF, { piano: 17_500 }))).toEqual([
      ["€ 1.100,00", "laagste prijs"],
      [
        "€ 1.325,00",
        "900,00\n+ 250,00 inpakken\n+ 175,00 pianotransport elders (geschat)",
        "+ € 225,00",
      ],
      ["€ 900,00", "zegt in eigen woorden wat erbij hoort"],
    ]);
    expect(said(row("Vergelijkbare prijs", [whole, bare]))).toEqual([
      ["€ 1.100,00", "laagste prijs"],
      ["onvolledig", "€ 1.150,00 zonder pianotransport", "900,00\n+ 250,00 inpakken"],
    ]);
  });

  test("name of what is left out what it probably costs, and whose prices say so", () => {
    const dear = received("d", {
      scope: { transport: INCLUDED, packing: INCLUDED, piano: { answer: "EXTRA", cents: 30_000 } },
    });
    expect(said(row("Pianotransport", [bare, dear, old]))).toEqual([
      ["niet inbegrepen", "geschat op € 300,00, naar de andere offertes"],
      ["€ 300,00 erbij"],
      [null],
    ]);
    expect(row("Pianotransport", [bare, dear]).cells.map(({ tone }) => tone)).toEqual([
      "bad",
      "more",
    ]);
    expect(said(row("Pianotransport", [bare], BRIEF, { piano: 17_500 }))).toEqual([
      ["niet inbegrepen", "geschat op € 175,00, naar tarieven van verhuisbedrijven"],
    ]);
    expect(said(row("Pianotransport", [bare]))).toEqual([["niet inbegrepen", "prijs onbekend"]]);
  });

  test("do not blame a company for what it was not asked yet", () => {
    const brief: ComparedBrief = { ...BRIEF, asked: [...BRIEF.asked, "cleaning"] };
    const earlier = [whole, bare].map((one) => ({ ...one, standing: "outdated" as const }));
    const cleaning = row("Schoonmaak", earlier, brief, { cleaning: 20_000 });
    expect(said(cleaning)).toEqual([
      ["nog niet gevraagd", "geschat op € 200,00, naar tarieven van verhuisbedrijven"],
      ["nog niet gevraagd", "geschat op € 200,00, naar tarieven van verhuisbedrijven"],
    ]);
    expect(cleaning.cells.map(({ tone }) => tone)).toEqual(["calm", "calm"]);
    // Without a price of the piano the second is blamed for that alone.
    const onTop = row("Vergelijkbare prijs", earlier, brief);
    expect(onTop.cells.map(({ text, tone }) => [text, tone])).toEqual([
      ["onvolledig", "calm"],
      ["onvolledig", "bad"],
    ]);
    expect(gridOf(compared([whole], brief), brief).unpriced).toBeNull();
  });

  test("say in red what a proposal does not state, on paper too", () => {
    const silent = received("s", { ...UNSTATED, insuredCents: null });
    const both = compared([received("a"), silent], BRIEF);
    const { cells } = row("Eigen risico", [received("a"), silent]);
    expect(cells.map(({ tone }) => tone)).toEqual(["plain", "bad"]);
    // Where nobody states it, it is read too, although they all say the same.
    expect(row("Eigen risico", [silent, silent])).toMatchObject({ differs: false, warns: true });
    const told = { ...BRIEF, location: "Zwolle naar Ede" };
    const { sections } = comparisonSheet(both, told, "price", "2026-03-04");
    const rows = sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "table" ? part.rows : [])),
    );
    const bad = (label: string) => rows.find((one) => one.label.startsWith(label))?.bad;
    expect(["Eigen risico", "Annuleren kost", "Wagens"].map(bad)).toEqual([[1], [1], []]);
  });

  test("say what every company leaves out, once", () => {
    const unpriced = (...some: Alone[]) => gridOf(compared(some, BRIEF), BRIEF).unpriced;
    expect(unpriced(bare, bare)).toContain("pianotransport");
    expect(unpriced(bare, whole)).toBeNull();
    expect(unpriced(bare, old)).toBeNull();
  });

  test("count a cubic metre by the comparable price", () => {
    expect(said(row("Per m³", [bare], BRIEF, { piano: 10_000 }))).toEqual([
      ["€ 62,50", "deels geschat"],
    ]);
    expect(said(row("Per m³", [whole, bare]))).toEqual([["€ 55,00"], [null]]);
    // It does not say what it covers.
    expect(said(row("Per m³", [whole, old]))).toEqual([["€ 55,00"], [null]]);
    expect(rowsOf([bare], { ...BRIEF, volume: null }).map(({ label }) => label)).not.toContain(
      "Per m³",
    );
  });

  test("warn of a price above the budget, and tell what it was before", () => {
    const adjusted = received("d", { priceCents: 120_000, earlierPriceCents: 99_000 });
    expect(said(row("Prijs incl. btw", [whole, adjusted]))).toEqual([
      ["€ 1.100,00", "vaste prijs"],
      ["€ 1.200,00", "vaste prijs", "was € 990,00"],
    ]);
    // By what is paid with all that was asked: neither without the packing, nor with what others do.
    const tight = (budgetMaxCents: number) => ({ ...BRIEF, budgetMaxCents });
    const warned = (budget: number) =>
      row("Vergelijkbare prijs", [whole, bare], tight(budget), { piano: 17_500 }).cells.map(
        ({ notes }) => notes.some(({ text, tone }) => text === "boven je budget" && tone === "bad"),
      );
    expect([109_999, 110_000, 115_000].map(warned)).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  test("are marked where they differ, and not where they do not", () => {
    expect(row("Verhuizers", [whole, bare]).differs).toBe(false);
    expect(row("Verhuizers", [whole, received("d", { teamMembers: 2 })]).differs).toBe(true);
    expect(row("Verzekerd", [whole, old]).differs).toBe(true);
    // One thing, said with another note.
    const hourly = received("d", { priceCents: 110_000, priceKind: "HOURLY" });
    expect(row("Prijs incl. btw", [whole, hourly]).differs).toBe(true);
  });

  test("of before scopes have no rows for what was asked, when none has", () => {
    const { groups } = gridOf(compared([old], BRIEF), BRIEF);
    expect(groups.map(({ title }) => title)).not.toContain("Wat je vroeg");
  });

  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const item = fc.constantFrom(...SCOPE_ITEMS);
  const answer = fc.oneof(
    fc.constant(INCLUDED),
    fc.constant(EXCLUDED),
    cents.map((of) => ({ answer: "EXTRA", cents: of }) as const),
  );
  const scope: fc.Arbitrary<Scope> = fc
    .uniqueArray(fc.tuple(item, answer), { selector: ([name]) => name })
    .map((answers) => Object.fromEntries(answers));
  const standing = fc.constantFrom("current", "outdated", "expired" as const);
  const some = fc
    .array(fc.record({ priceCents: cents, scope: fc.option(scope), standing }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((changes) => changes.map((change, index) => received(String(index), change)));
  const usual: fc.Arbitrary<UsualPrices> = fc
    .uniqueArray(fc.tuple(item, cents), { selector: ([name]) => name })
    .map((prices) => Object.fromEntries(prices));

  /** The amounts of a sum that is told, '840,00' and '+ 95,00 inpakken' a line, come to what they stand under. */
  function expectPartsToAdd(
    parts: string[],
    { cents: sum }: Pick<ComparablePrice, "cents">,
    priceCents: number,
  ): void {
    const amounts = parts.map((part) => parseEuros(part.match(/[\d.]+,\d\d/)?.[0] ?? "") ?? NaN);
    expect(parts.length === 0 ? priceCents : amounts.reduce((a, b) => a + b, 0)).toBe(sum);
  }

  test("fold no row that names an amount, whoever says the same", () => {
    fc.assert(
      fc.property(some, fc.subarray([...SCOPE_ITEMS]), ([one], asked) => {
        const twice = one ? [one, { ...one, id: "again" }] : [];
        for (const { label, cells, hasMoney } of rowsOf(twice, { ...BRIEF, asked })) {
          const all = cells.flatMap(({ text, notes }) => [text, ...notes.map((note) => note.text)]);
          expect(hasMoney, label).toBe(all.some((text) => /\d+,\d\d|[€%]/.test(text ?? "")));
        }
      }),
      { seed: inject("seed") },
    );
  });

  test("have a cell for each in their order, whatever they say", () => {
    fc.assert(
      fc.property(some, fc.subarray([...SCOPE_ITEMS]), (proposals, asked) => {
        for (const { label, cells, differs } of rowsOf(proposals, { ...BRIEF, asked })) {
          expect(cells, label).toHaveLength(proposals.length);
          const all = cells.map(({ text, notes }) =>
            [text, ...notes.map((note) => note.text)].join("\n"),
          );
          expect(differs, label).toBe(new Set(all).size > 1);
        }
      }),
      { seed: inject("seed") },
    );
  });

  test("say the same in the table, on the card and on paper, and call no guess the lowest", () => {
    const given = fc.tuple(some, fc.subarray([...SCOPE_ITEMS], { minLength: 1 }), usual);
    fc.assert(
      fc.property(given, ([alone, asked, known]) => {
        const brief = { ...BRIEF, asked, location: "Utrecht" };
        const sorted = sortProposals(compared(alone, brief, known), "price");
        const { comparable } = gridOf(sorted, brief);
        const { sections } = comparisonSheet(sorted, brief, "price", "2026-03-03");
        const paper = sections[0]?.parts.find((part) => part.kind === "table");
        for (const [place, { comparable: price, priceCents, standing: now }] of sorted.entries()) {
          const cell = comparable.cells[place];
          const said = [cell?.text, ...(cell?.notes ?? []).map(({ text }) => text)].join("\n");
          const amount = formatCents(price.cents);
          expect(said).toContain(amount);
          expect(paper?.rows[0]?.cells[place]).toBe(said);
          expect(comparableText(price, brief) ?? formatCents(offeredCents(price))).toMatch(
            price.kind === "untold" ? /eigen woorden/ : new RegExp(amount.replace(".", "\\.")),
          );
          expectPartsToAdd(comparedParts(price, priceCents, brief), price, priceCents);
          if (!said.includes("laagste prijs")) continue;
          expect([price.kind, now]).toEqual(["complete", "current"]);
        }
      }),
      { seed: inject("seed") },
    );
  });
});

test.each([
  [10, "1 minuut"],
  [61, "1 minuut"],
  [59 * 60, "59 minuten"],
  [60 * 60, "1 uur"],
  [47 * 3_600, "47 uur"],
  [48 * 3_600, "2 dagen"],
  [-5, "1 minuut"],
])("an answer after %i seconds came in %s", (seconds, text) => {
  expect(repliedText(PLACED, new Date(PLACED.getTime() + seconds * 1_000))).toBe(text);
});
