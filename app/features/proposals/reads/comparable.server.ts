import { asBriefForCompany, type BriefRow } from "~/features/briefs/index.server.ts";
import { readMiddleRates } from "~/features/tariffs/index.server.ts";
import { usualPrices } from "~/features/tariffs/rules.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { type ComparablePrice, compareOffers, type Offer } from "../rules/comparable.ts";
import { workOf } from "./sheet.server.ts";

/** A proposal with its company and the brief that it is on. */
interface OfferOnBrief extends Offer {
  companyId: string;
  brief: BriefRow;
}

/**
 * The comparable price of each proposal, by its id, given all that the clients of their briefs see. Asks
 * the tariffs at most once a brief, and only where no proposal has a price of something that one of them
 * leaves out.
 */
export async function readComparablePrices(
  db: Queryable,
  offers: readonly OfferOnBrief[],
  now: Date,
): Promise<(proposalId: string) => ComparablePrice> {
  const onBriefs = [...Map.groupBy(offers, ({ brief }) => brief.id).values()];
  const compared = await Promise.all(onBriefs.map((onOne) => compareOnBrief(db, onOne, now)));
  const prices = new Map(compared.flatMap((onOne) => [...onOne]));
  return (proposalId) => prices.get(proposalId) as ComparablePrice;
}

async function compareOnBrief(db: Queryable, offers: readonly OfferOnBrief[], now: Date) {
  const [first] = offers;
  if (!first) return [];
  const brief = asBriefForCompany(first.brief, null, now);
  const among = compareOffers(offers, brief.asked, {});
  const unknown = [...new Set([...among.values()].flatMap((price) => price.unknown))];
  if (unknown.length === 0) return among;
  const companyIds = offers.map(({ companyId }) => companyId);
  const rates = await readMiddleRates(db, unknown, companyIds);
  return compareOffers(offers, brief.asked, usualPrices(unknown, workOf(brief), rates));
}
