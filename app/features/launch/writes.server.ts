import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { actAtDesk } from "~/features/desk/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { ok, refuse } from "~/shared/result.ts";
import { CAMPAIGN } from "./constants.ts";
import { verhuisSignup } from "./emails/verhuis-signup.tsx";
import { readCampaign } from "./reads.server.ts";
import type { CampaignChange, LaunchSignup } from "./schema.ts";
import { launchCampaign, launchRedemptions, launchSignups } from "./tables.ts";

/** Keeps an address that wants to hear of the launch, and tells the admins; both once. */
export async function signUpForLaunch(app: App, form: LaunchSignup): Promise<void> {
  await transact(app, NOBODY, async (tx, createdAt) => {
    const [kept] = await tx
      .insert(launchSignups)
      .values({ ...form, source: "verhuis-prelaunch-modal", createdAt })
      .onConflictDoNothing()
      .returning({ signupId: launchSignups.id });
    if (kept) await enqueue(tx, verhuisSignup, kept);
    return ok(null);
  });
}

const PLACES_LOCK = 7_201_533;

/** Has the places of the offer to itself until its transaction ends. */
async function lockOffer(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
}

/**
 * Takes a place of the offer for a company that paid its price; false when others have them all, or it
 * ended before `openedAt`, when that company went to pay. A place that it has already stays its own. One
 * at a time: other payments wait until `tx` ends.
 */
export async function redeemOfferPlace(
  tx: Tx,
  userId: string,
  now: Date,
  openedAt: Date | null = null,
): Promise<boolean> {
  await lockOffer(tx);
  const isGiven = isNotNull(launchRedemptions.redeemedAt);
  const own = await tx.$count(
    launchRedemptions,
    and(eq(launchRedemptions.userId, userId), isGiven),
  );
  const { places, endedAt, redeemed } = await readCampaign(tx);
  if (redeemed - own >= places) return false;
  const isOver = endedAt !== null && (openedAt === null || openedAt >= endedAt);
  if (isOver && own === 0) return false;
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

/**
 * Gives the offer more places, or ends it, under the lock of whoever redeems one. A number that is not
 * above the present one is refused: what was promised is ended, never made smaller.
 */
export async function changeCampaign(app: App, actor: AdminActor, change: CampaignChange) {
  const deed = { act: "campaign-changed", subjectId: CAMPAIGN, about: null } as const;
  return await actAtDesk(app, actor, deed, change, async (tx, now) => {
    await lockOffer(tx);
    const { redeemed, ...before } = await readCampaign(tx);
    if (before.endedAt) return refuse("ended-before");
    const ends = change.what === "end";
    const places = ends ? before.places : change.places;
    if (!ends && places <= Math.max(before.places, redeemed)) return refuse("not-more");
    const after = { places, endedAt: ends ? now : null };
    await tx
      .insert(launchCampaign)
      .values(after)
      .onConflictDoUpdate({ target: launchCampaign.id, set: after });
    return ok({
      value: null,
      before: { places: before.places, redeemed },
      after: { places, endedAt: after.endedAt?.toISOString() ?? null },
    });
  });
}
