import { isNotNull } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { OFFER_PLACES } from "./constants.ts";
import { isLaunched, placesLeft } from "./rules.ts";
import { launchRedemptions } from "./tables.ts";

/** Places of the launch offer that nobody has paid for yet: what 'Nog N plekken' says. */
export async function readPlacesLeft(app: App): Promise<number> {
  return placesLeft(
    await servicesOf(app).db.$count(launchRedemptions, isNotNull(launchRedemptions.redeemedAt)),
  );
}

/** Whether the platform is open, by the product's clock. */
export function launched(app: App): boolean {
  const { config, clock } = servicesOf(app);
  return isLaunched(config.launchDate, clock.now());
}

/** Whether this company may still be offered the first month at the offer's price. */
export async function mayHaveOffer(db: Queryable, userId: string): Promise<boolean> {
  const redeemed = await db
    .select({ userId: launchRedemptions.userId })
    .from(launchRedemptions)
    .where(isNotNull(launchRedemptions.redeemedAt));
  return redeemed.length < OFFER_PLACES && redeemed.every((one) => one.userId !== userId);
}
