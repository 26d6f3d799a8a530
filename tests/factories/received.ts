import { compareOffers } from "~/features/agreements/rules/comparable.ts";
import type { ReceivedProposal } from "~/features/agreements/views.ts";
import type { ComparedBrief } from "~/features/agreements/wording/grid.ts";
import { statedTerms } from "~/features/proposals/wording/stated.ts";
import type { UsualPrices } from "~/features/tariffs/views.ts";
import { STATED } from "./stated.ts";

/** A received proposal before it is compared; its first day is the brief's own unless it says so. */
export type Alone = Omit<ReceivedProposal, "comparable" | "stated" | "unstated" | "firstDay"> &
  Partial<Pick<ReceivedProposal, "firstDay">>;

/** Proposals with their comparable prices on a brief. */
export function compared(
  proposals: readonly Alone[],
  { asked, moveDate }: ComparedBrief,
  usual: UsualPrices = {},
): ReceivedProposal[] {
  const offers = proposals.map((one) => {
    const firstDay = one.firstDay ?? { day: moveDate, cents: one.priceCents };
    return {
      ...one,
      firstDay,
      priceCents: firstDay.cents,
      isChoosable: one.standing === "current",
    };
  });
  const prices = compareOffers(offers, asked, usual);
  return offers.flatMap(({ isChoosable: _, firstDay, ...one }, place) => {
    const comparable = prices.get(one.id);
    const { priceCents } = proposals[place] as Alone;
    if (!comparable) return [];
    return [{ ...one, firstDay, priceCents, comparable, stated: statedTerms(one), unstated: null }];
  });
}

const INCLUDED = { answer: "INCLUDED" } as const;

/** A proposal that waits for the choice of its client. */
export function received(id: string, change: Partial<Alone> = {}): Alone {
  return {
    id,
    briefId: "brief",
    companyId: `c${id}`,
    companyName: `Bedrijf ${id}`,
    companyPhone: null,
    ...{ companyWebsite: null, companyKvk: null, companyAddress: null },
    companyEmail: null,
    ...{ companyVerified: true, companyHasPage: true },
    companyYears: null,
    companyTeam: 1,
    companyPapers: [],
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
    cancelFreeDays: 14,
    ...STATED,
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
    rights: { note: "", beginSooner: null },
    rightsUncarried: null,
    revocation: null,
    ...change,
  };
}
