import { and, asc, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { activeSubscription, subscriptions } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { enqueue, enqueueIn } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { ok, refuse } from "~/shared/result.ts";
import { OFFER_HOURS, PLACES_PER_PROVINCE } from "../constants.ts";
import { notifyPlaceFree } from "../emails/notify-place-free.tsx";
import { companyOf, fullProvinces, lockPlaces, takenPlaces } from "../reads.server.ts";
import { OFFER_FREE_PLACES } from "../schema.ts";
import { provinceClaims } from "../tables.ts";
import { waitFor } from "./areas.server.ts";

/** Puts a company on the waiting list of a full province; waiting already, it keeps its turn. */
export async function joinWaitingList(app: App, actor: CompanyActor, province: Province) {
  const { clock, transact } = servicesOf(app);
  const now = clock.now();
  return await transact(async (tx) => {
    await lockPlaces(tx, [province]);
    const full = await fullProvinces(tx, [province], actor.userId, now);
    if (full.length === 0 || !(await companyOf(tx, actor.userId))) return refuse("not-full");
    await waitFor(tx, actor.userId, [province], now);
    return ok(null);
  });
}

/**
 * Takes a company off a waiting list; a place that was kept for it is free for the next. Nothing for one
 * that is not on it.
 */
export async function leaveWaitingList(app: App, actor: CompanyActor, province: Province) {
  await servicesOf(app).transact(async (tx) => {
    const company = await companyOf(tx, actor.userId);
    if (!company) return ok(null);
    const left = await tx
      .delete(provinceClaims)
      .where(
        and(
          eq(provinceClaims.companyId, company.id),
          eq(provinceClaims.province, province),
          isNotNull(provinceClaims.waitingSince),
        ),
      )
      .returning({ offeredAt: provinceClaims.offeredAt });
    if (left.some(({ offeredAt }) => offeredAt)) await enqueue(tx, OFFER_FREE_PLACES, {});
    return ok(null);
  });
}

/**
 * Offers every free place to the company that has waited longest for it: it is kept for two days and a
 * mail says so. The company must have its badge or a subscription: sign-ups that cost nothing could
 * keep every place. An offer that was not taken up ends the waiting.
 */
export async function offerFreePlaces(app: App): Promise<void> {
  const { db, clock } = servicesOf(app);
  const awaited = await db
    .selectDistinct({ province: provinceClaims.province })
    .from(provinceClaims)
    .where(isNotNull(provinceClaims.waitingSince));
  for (const { province } of awaited) await offerIn(app, province);
  await db
    .delete(provinceClaims)
    .where(
      and(
        isNull(provinceClaims.waitingSince),
        or(isNull(provinceClaims.heldUntil), lte(provinceClaims.heldUntil, clock.now())),
      ),
    );
}

async function offerIn(app: App, province: Province): Promise<void> {
  const { clock, transact } = servicesOf(app);
  const now = clock.now();
  await transact(async (tx) => {
    await lockPlaces(tx, [province]);
    await tx
      .delete(provinceClaims)
      .where(
        and(
          eq(provinceClaims.province, province),
          isNotNull(provinceClaims.offeredAt),
          lte(provinceClaims.heldUntil, now),
        ),
      );
    const taken = (await takenPlaces(tx, [province], null, now)).get(province) ?? 0;
    const free = PLACES_PER_PROVINCE - taken;
    if (free <= 0) return ok(null);
    const next = await tx
      .select({ companyId: provinceClaims.companyId })
      .from(provinceClaims)
      .innerJoin(companyProfiles, eq(companyProfiles.id, provinceClaims.companyId))
      .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
      .where(
        and(
          eq(provinceClaims.province, province),
          isNotNull(provinceClaims.waitingSince),
          isNull(provinceClaims.offeredAt),
          or(eq(companyProfiles.verified, true), activeSubscription(now)),
        ),
      )
      .orderBy(asc(provinceClaims.waitingSince), asc(provinceClaims.companyId))
      .limit(free);
    const heldUntil = new Date(now.getTime() + OFFER_HOURS * HOUR_MS);
    for (const { companyId } of next) {
      await tx
        .update(provinceClaims)
        .set({ offeredAt: now, heldUntil })
        .where(and(eq(provinceClaims.companyId, companyId), eq(provinceClaims.province, province)));
      await enqueue(tx, notifyPlaceFree, { companyId, province, offeredAt: now.toISOString() });
    }
    // Who does not take its place up keeps nobody waiting longer than that.
    if (next.length > 0) await enqueueIn(tx, OFFER_HOURS * HOUR_MS, OFFER_FREE_PLACES, {});
    return ok(null);
  });
}
