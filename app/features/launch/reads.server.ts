import { asc, desc, eq, isNotNull } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { numberedPage } from "~/shared/page-number.ts";
import { OFFER_PLACES, SIGNUPS_PAGE } from "./constants.ts";
import { isLaunched, placesLeft } from "./rules.ts";
import { launchRedemptions, launchSignups } from "./tables.ts";

/** Somebody who wants to hear of the launch; null when they do not any more. */
export async function readLaunchSignup(app: App, id: string) {
  const [row] = await servicesOf(app)
    .db.select()
    .from(launchSignups)
    .where(eq(launchSignups.id, id));
  return row ?? null;
}

/** A page of those who want to hear of the launch, newest first, for an admin. */
export async function listLaunchSignups(app: App, actor: AdminActor, page: number) {
  const rows = await servicesOf(app)
    .db.select()
    .from(launchSignups)
    .where(isStillAdmin(actor))
    .orderBy(desc(launchSignups.createdAt), asc(launchSignups.email))
    .limit(SIGNUPS_PAGE + 1)
    .offset((page - 1) * SIGNUPS_PAGE);
  return numberedPage(rows, page, SIGNUPS_PAGE);
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
  const redeemed = await db
    .select({ userId: launchRedemptions.userId })
    .from(launchRedemptions)
    .where(isNotNull(launchRedemptions.redeemedAt));
  return redeemed.length < OFFER_PLACES && redeemed.every((one) => one.userId !== userId);
}
