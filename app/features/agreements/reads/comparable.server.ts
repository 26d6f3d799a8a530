import { asBriefForCompany, type BriefRow } from "~/features/briefs/index.server.ts";
import { workOf } from "~/features/proposals/index.server.ts";
import { readMiddleRates } from "~/features/tariffs/index.server.ts";
import { usualPrices } from "~/features/tariffs/rules.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { type ComparablePrice, compareOffers, type Offer } from "../rules/comparable.ts";

/** A proposal with its company, the brief that it is on, and what keeps its client from accepting it. */
interface OfferOnBrief extends Omit<Offer, "isChoosable"> {
  companyId: string;
  brief: BriefRow;
  objection: string | null;
}

/**
 * The comparable price of each proposal, by its id, given all that the clients of their briefs see. Asks
 * the tariffs once for all briefs, and only where nobody on a brief has a price of what one leaves out.
 */
export async function readComparablePrices(
  db: Queryable,
  offers: readonly OfferOnBrief[],
  now: Date,
): Promise<(proposalId: string) => ComparablePrice> {
  const each = offers.map((offer) => ({ ...offer, isChoosable: offer.objection === null }));
  const onBriefs = [...Map.groupBy(each, ({ brief }) => brief.id).values()].map((onOne) => {
    const brief = asBriefForCompany((onOne[0] as OfferOnBrief).brief, null, now);
    const among = compareOffers(onOne, brief.asked, {});
    const unknown = [...new Set([...among.values()].flatMap((price) => price.unknown))];
    return { offers: onOne, brief, among, unknown };
  });
  const unpriced = onBriefs.filter(({ unknown }) => unknown.length > 0);
  const rates = await readMiddleRates(
    db,
    [...new Set(unpriced.flatMap(({ unknown }) => unknown))],
    unpriced.map((one) => one.offers.map(({ companyId }) => companyId)),
  );
  const filledIn = unpriced.map(({ offers: onOne, brief, unknown }, n) =>
    compareOffers(onOne, brief.asked, usualPrices(unknown, workOf(brief), rates(n))),
  );
  const prices = new Map(
    [...onBriefs.map(({ among }) => among), ...filledIn].flatMap((one) => [...one]),
  );
  return (proposalId) => prices.get(proposalId) as ComparablePrice;
}
