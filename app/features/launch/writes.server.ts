import { and, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { transact } from "~/server/db/transact.ts";
import { ok } from "~/shared/result.ts";
import { OFFER_PLACES } from "./constants.ts";
import { verhuisSignup } from "./emails/verhuis-signup.tsx";
import type { LaunchSignup } from "./schema.ts";
import { launchRedemptions, launchSignups } from "./tables.ts";

/** Keeps an address that wants to hear of the launch, and tells the admins; both once. */
export async function signUpForLaunch(app: App, form: LaunchSignup): Promise<void> {
  await transact(app, async (tx, createdAt) => {
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

/**
 * Takes a place of the offer for a company that paid its price; false when others have them all. A
 * place that it has already stays its own. One at a time: other payments wait until `tx` ends.
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
