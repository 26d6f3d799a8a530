import { and, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { OFFER_PLACES } from "./constants.ts";
import { launchRedemptions } from "./tables.ts";

export { personalData } from "./personal-data.server.ts";

const PLACES_LOCK = 7_201_533;

/** Whether this company may still be offered the first month at the offer's price. */
export async function mayHaveOffer(db: Queryable, userId: string): Promise<boolean> {
  const redeemed = await db
    .select({ userId: launchRedemptions.userId })
    .from(launchRedemptions)
    .where(isNotNull(launchRedemptions.redeemedAt));
  return redeemed.length < OFFER_PLACES && redeemed.every((one) => one.userId !== userId);
}

/**
 * Takes a place of the offer for a company that paid its price; false when others have them all. A
 * place that it has already stays its own. One at a time: nobody else counts until `tx` ends.
 */
export async function redeemOfferPlace(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
  const others = await tx.$count(
    launchRedemptions,
    and(ne(launchRedemptions.userId, userId), isNotNull(launchRedemptions.redeemedAt)),
  );
  if (others >= OFFER_PLACES) return false;
  await tx
    .insert(launchRedemptions)
    .values({ userId, redeemedAt: now })
    .onConflictDoUpdate({
      target: launchRedemptions.userId,
      set: { redeemedAt: now },
      setWhere: isNull(launchRedemptions.redeemedAt),
    });
  return true;
}
