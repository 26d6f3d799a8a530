import { asc, desc, eq, isNotNull } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, listValues, pageNumbered } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { OFFER_PLACES } from "./constants.ts";
import { isLaunched, placesLeft } from "./rules.ts";
import { launchRedemptions, launchSignups } from "./tables.ts";

/** Somebody who wants to hear of the launch; null when they do not any more. */
export function readLaunchSignup(app: App, id: string) {
  return findRow(servicesOf(app).db, launchSignups, eq(launchSignups.id, id));
}

/** A page of those who want to hear of the launch, newest first, for an admin. */
export async function listLaunchSignups(app: App, actor: AdminActor, page: number) {
  const signUps = servicesOf(app)
    .db.select()
    .from(launchSignups)
    .where(isStillAdmin(actor))
    .orderBy(desc(launchSignups.createdAt), asc(launchSignups.email));
  return await pageNumbered(signUps, page);
}

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
  const { userId: redeemer, redeemedAt } = launchRedemptions;
  const redeemed = await listValues(db, redeemer, isNotNull(redeemedAt));
  return redeemed.length < OFFER_PLACES && !redeemed.includes(userId);
}
