import { and, eq, isNotNull } from "drizzle-orm";
import { isStillAdmin } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageOf } from "~/shared/cursor.ts";
import { AS_IT_BEGAN, type Campaign, isLaunched, placesLeft } from "./rules.ts";
import { launchCampaign, launchRedemptions, launchSignups } from "./tables.ts";

/** Somebody who wants to hear of the launch; null when they do not any more. */
export function readLaunchSignup(app: App, id: string) {
  return findRow(servicesOf(app).db, launchSignups, eq(launchSignups.id, id));
}

/** A page of those who want to hear of the launch, newest first, for an admin. */
export async function listLaunchSignups(
  app: App,
  actor: AdminActor,
  after: Cursor | null = null,
  size = PAGE_ROWS,
) {
  const rows = await servicesOf(app)
    .db.select()
    .from(launchSignups)
    .where(and(after ? olderThan(launchSignups, after) : undefined, isStillAdmin(actor)))
    .orderBy(...newestFirst(launchSignups))
    .limit(size + 1);
  return pageOf(rows, size);
}

/** Places of the launch offer that nobody has paid for yet: what 'Nog N plekken' says. */
export async function readPlacesLeft(app: App): Promise<number> {
  const { redeemed, ...campaign } = await readCampaign(servicesOf(app).db);
  return placesLeft(redeemed, campaign);
}

/** The launch offer as the owner left it, and how many places of it were given. */
export async function readCampaign(db: Queryable): Promise<Campaign & { redeemed: number }> {
  const [redeemed, row] = await Promise.all([
    db.$count(launchRedemptions, isNotNull(launchRedemptions.redeemedAt)),
    findRow(db, launchCampaign, eq(launchCampaign.id, true)),
  ]);
  const { places, endedAt } = row ?? AS_IT_BEGAN;
  return { places, endedAt, redeemed };
}

/** The same, for the desk. */
export function readCampaignAtDesk(app: App) {
  return readCampaign(servicesOf(app).db);
}

/** Whether the platform is open, by the product's clock. */
export function launched(app: App): boolean {
  const { config, clock } = servicesOf(app);
  return isLaunched(config.launchDate, clock.now());
}

/** Whether this company may still be offered the first month at the offer's price. */
export async function mayHaveOffer(
  app: App,
  userId: string,
  db: Queryable = servicesOf(app).db,
): Promise<boolean> {
  const { userId: redeemer, redeemedAt } = launchRedemptions;
  const given = await listValues(db, redeemer, isNotNull(redeemedAt));
  return placesLeft(given.length, await readCampaign(db)) > 0 && !given.includes(userId);
}
