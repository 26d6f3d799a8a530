import { and, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { launchRedemptions } from "~/server/db/tables/launch.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { HOLD_HOURS, OFFER_PLACES } from "./constants.ts";

const PLACES_LOCK = 7_201_533;

/**
 * Holds a place of the launch offer while its company is at the payment page. Refuses when all are
 * redeemed or held by others, and when this company had its place before.
 */
export async function holdOfferPlace(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<Result<null, "no-place">> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
  const others = await tx.$count(
    launchRedemptions,
    and(
      ne(launchRedemptions.userId, userId),
      or(isNotNull(launchRedemptions.redeemedAt), gt(launchRedemptions.heldUntil, now)),
    ),
  );
  if (others >= OFFER_PLACES) return refuse("no-place");
  const heldUntil = new Date(now.getTime() + HOLD_HOURS * HOUR_MS);
  const held = await tx
    .insert(launchRedemptions)
    .values({ userId, heldUntil })
    .onConflictDoUpdate({
      target: launchRedemptions.userId,
      set: { heldUntil },
      setWhere: sql`${launchRedemptions.redeemedAt} is null`,
    })
    .returning({ userId: launchRedemptions.userId });
  return held.length === 1 ? ok(null) : refuse("no-place");
}

/** Counts a place whose first month was paid at the offer's price; once, however often it is told. */
export async function redeemOfferPlace(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .update(launchRedemptions)
    .set({ redeemedAt: now })
    .where(and(eq(launchRedemptions.userId, userId), sql`${launchRedemptions.redeemedAt} is null`));
}
