import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { SCOPE_ITEMS } from "../../briefs/constants.ts";
import type { Scope } from "../rules/scope.ts";
import type { ReceivedProposal } from "../views.ts";
import { type ComparedBrief, type GridRow, gridOf } from "./grid.ts";
import { repliedText } from "./replied.ts";

const PLACED = new Date("2026-03-03T09:00:00Z");
const INCLUDED = { answer: "INCLUDED" } as const;
const EXCLUDED = { answer: "EXCLUDED" } as const;

const BRIEF: ComparedBrief = {
  serviceType: "VERHUIZING",
  asked: ["transport", "packing", "piano"],
  budgetMaxCents: 100_000,
  volume: { litres: 20_000, from: 20_000, to: 20_000 },
  createdAt: PLACED,
};

function received(id: string, change: Partial<ReceivedProposal> = {}): ReceivedProposal {
  return {
    id,
    briefId: "brief",
    companyId: `c${id}`,
    companyName: `Bedrijf ${id}`,
    companyPhone: null,
    companyWebsite: null,
    companyEmail: null,
    companyVerified: true,
    companyYears: null,
    companyTeam: 1,
    companyPhoto: null,
    companyWork: [],
    rating: null,
    status: "PENDING",
    standing: "current",
    changes: [],
    createdAt: new Date("2026-03-03T11:00:00Z"),
    turnaroundDays: 7,
    priceCents: 90_000,
    priceKind: "FIXED",
    hourlyRateCents: null,
    hoursCeiling: null,
    scope: { transport: INCLUDED, packing: INCLUDED, piano: INCLUDED },
    vans: 1,
    vansM3: 40,
    insuredCents: 10_000_000,
    validUntil: null,
    cancelFreeDays: 3,
    otherDays: [],
    days: [],
    agreed: null,
    briefVersion: 1,
    revision: 1,
    earlierPriceCents: null,
    packageName: "Verhuizing",
    includes: "Dekens",
    estimatedHours: 6,
    teamMembers: 3,
    vehicleInfo: null,
    additionalServices: [],
    notes: null,
    ...change,
  };
}

const rowsOf = (proposals: ReceivedProposal[], brief = BRIEF): GridRow[] => {
  const { comparable, groups } = gridOf(proposals, brief);
  return [comparable, ...groups.flatMap(({ rows }) => rows)];
};

function row(label: string, proposals: ReceivedProposal[], brief = BRIEF): GridRow {
  const found = rowsOf(proposals, brief).find((each) => each.label === label);
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

  test("say on top what the client would pay for what was asked, and what is missing", () => {
    expect(said(row("Vergelijkbare prijs", [whole, bare, old]))).toEqual([
      ["€ 1.100,00", "+ € 200,00"],
      ["€ 1.150,00", "+ € 250,00", "zonder pianotransport"],
      ["€ 900,00", "laagste prijs", "zegt in eigen woorden wat erbij hoort"],
    ]);
  });

  test("name of what is missing what it costs elsewhere", () => {
    const dear = received("d", {
      scope: { transport: INCLUDED, packing: INCLUDED, piano: { answer: "EXTRA", cents: 30_000 } },
    });
    expect(said(row("Pianotransport", [bare, dear, old]))).toEqual([
      ["niet inbegrepen", "elders € 300,00"],
      ["€ 300,00 erbij"],
      [null],
    ]);
    expect(row("Pianotransport", [bare, dear]).cells.map(({ tone }) => tone)).toEqual([
      "bad",
      "more",
    ]);
  });

  test("say what nobody priced, once", () => {
    expect(gridOf([bare, bare], BRIEF).unpriced).toContain("pianotransport");
    expect(gridOf([bare, whole], BRIEF).unpriced).toBeNull();
  });

  test("count a cubic metre by the comparable price", () => {
    expect(said(row("Per m³", [bare]))).toEqual([["€ 57,50"]]);
    expect(rowsOf([bare], { ...BRIEF, volume: null }).map(({ label }) => label)).not.toContain(
      "Per m³",
    );
  });

  test("warn of a price above the budget, and tell what it was before", () => {
    const adjusted = received("d", { priceCents: 120_000, earlierPriceCents: 99_000 });
    expect(said(row("Prijs incl. btw", [whole, adjusted]))).toEqual([
      ["€ 1.100,00", "vaste prijs", "boven je budget"],
      ["€ 1.200,00", "vaste prijs", "was € 990,00", "boven je budget"],
    ]);
  });

  test("are marked where they differ, and not where they do not", () => {
    expect(row("Verhuizers", [whole, bare]).differs).toBe(false);
    expect(row("Verhuizers", [whole, received("d", { teamMembers: 2 })]).differs).toBe(true);
    expect(row("Verzekerd", [whole, old]).differs).toBe(true);
  });

  test("of before scopes have no rows for what was asked, when none has", () => {
    const { groups } = gridOf([old, old], BRIEF);
    expect(groups.map(({ title }) => title)).not.toContain("Wat je vroeg");
  });

  test("have a cell for each in their order, whatever they say", () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const answer = fc.oneof(
      fc.constant(INCLUDED),
      fc.constant(EXCLUDED),
      cents.map((of) => ({ answer: "EXTRA", cents: of }) as const),
    );
    const scope: fc.Arbitrary<Scope> = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...SCOPE_ITEMS), answer), {
        selector: ([name]) => name,
      })
      .map((answers) => Object.fromEntries(answers));
    const some = fc
      .array(fc.record({ priceCents: cents, scope: fc.option(scope) }), {
        minLength: 1,
        maxLength: 5,
      })
      .map((changes) => changes.map((change, index) => received(String(index), change)));
    fc.assert(
      fc.property(some, fc.subarray([...SCOPE_ITEMS]), (proposals, asked) => {
        for (const { label, cells, differs } of rowsOf(proposals, { ...BRIEF, asked })) {
          expect(cells, label).toHaveLength(proposals.length);
          expect(differs, label).toBe(new Set(cells.map(({ text }) => text)).size > 1);
        }
        const [comparable] = rowsOf(proposals, { ...BRIEF, asked });
        const lowest = comparable?.cells.filter(({ notes }) => notes[0]?.text === "laagste prijs");
        expect(lowest?.length).toBeGreaterThan(0);
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
