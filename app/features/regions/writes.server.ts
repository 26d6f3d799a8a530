import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { users } from "~/features/accounts/index.server.ts";
import { activeSubscription, subscriptions } from "~/features/billing/index.server.ts";
import {
  companyProfiles,
  readServiceAreas,
  setServiceAreas,
} from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Tx } from "~/server/db/connect.ts";
import { enqueue, enqueueIn } from "~/server/db/outbox.ts";
import { listValues, lockRow } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import type { Province } from "~/shared/provinces.ts";
import { ok, refuse } from "~/shared/result.ts";
import { OFFER_HOURS } from "./constants.ts";
import { notifyPlaceFree } from "./emails/notify-place-free.tsx";
import { companyOf, fullProvinces, lockPlaces, standsIn } from "./reads.server.ts";
import { OFFER_FREE_PLACES } from "./schema.ts";
import { provinceClaims } from "./tables.ts";

/**
 * Decides under lock whether a company may have the work areas it asks for: those it has already stay,
 * new ones need a free place. Answers the provinces that refuse it.
 */
export async function changeAreas(tx: Tx, { userId }: CompanyActor, wanted: Province[], now: Date) {
  // A payment of this company that comes in meanwhile decides about the same areas.
  await lockRow(tx, users, eq(users.id, userId), "no key update");
  const current = await companyOf(tx, userId);
  const added = wanted.filter((name) => !current?.serviceAreas.includes(name));
  await lockPlaces(tx, added);
  const full = await fullProvinces(tx, added, userId, now);
  if (full.length === 0 && current && added.length > 0) {
    // What it waited for it has now; a place that is kept for it stays so until it is subscribed.
    const isHad = inArray(provinceClaims.province, added);
    await tx
      .update(provinceClaims)
      .set({ waitingSince: null })
      .where(and(eq(provinceClaims.companyId, current.id), isHad));
  }
  return full;
}

/** A company's work areas, split into those it may have and those without a place for it. */
export type AreasDecided = Record<"kept" | "full", Province[]>;

/** Decides under lock, for a company that has just paid, in which of its work areas it has a place. */
export async function decideAreas(tx: Tx, userId: string, now: Date): Promise<AreasDecided> {
  const areas = await readServiceAreas(tx, userId);
  await lockPlaces(tx, areas);
  const full = await fullProvinces(tx, areas, userId, now);
  return { kept: areas.filter((area) => !full.includes(area)), full };
}

/** Takes the full provinces out of a company's work areas; it waits for a place there. */
export async function leaveAreas(tx: Tx, userId: string, { kept, full }: AreasDecided, now: Date) {
  await setServiceAreas(tx, userId, kept);
  await waitFor(tx, userId, full, now);
}

/** Puts a company on the waiting lists of `provinces`; waiting already, it keeps its turn. */
export async function waitFor(tx: Tx, userId: string, provinces: readonly Province[], now: Date) {
  const company = await companyOf(tx, userId);
  if (!company || provinces.length === 0) return;
  await tx
    .insert(provinceClaims)
    .values(provinces.map((province) => ({ companyId: company.id, province, waitingSince: now })))
    .onConflictDoUpdate({
      target: [provinceClaims.companyId, provinceClaims.province],
      set: { waitingSince: now, offeredAt: null, heldUntil: null },
      setWhere: isNull(provinceClaims.waitingSince),
    });
}

/** Puts a company on the waiting list of a full province; waiting already, it keeps its turn. */
export async function joinWaitingList(app: App, actor: CompanyActor, province: Province) {
  return await transact(app, actor, async (tx, now) => {
    await lockPlaces(tx, [province]);
    const full = await fullProvinces(tx, [province], actor.userId, now);
    if (full.length === 0 || !(await companyOf(tx, actor.userId))) return refuse("not-full");
    await waitFor(tx, actor.userId, [province], now);
    return ok(null);
  });
}

/** Takes a company off a waiting list; a place that was kept for it is free for the next. */
export async function leaveWaitingList(app: App, actor: CompanyActor, province: Province) {
  await transact(app, actor, async (tx) => {
    const company = await companyOf(tx, actor.userId);
    if (!company) return ok(null);
    const { companyId, province: where, waitingSince, offeredAt } = provinceClaims;
    const left = await tx
      .delete(provinceClaims)
      .where(and(eq(companyId, company.id), eq(where, province), isNotNull(waitingSince)))
      .returning({ offeredAt });
    if (left.some(({ offeredAt }) => offeredAt)) await enqueue(tx, OFFER_FREE_PLACES, {});
    return ok(null);
  });
}

/**
 * Offers each free place for two days to the company that has waited longest and has its badge or a
 * subscription, as sign-ups cost nothing; an offer that is not taken up ends the waiting.
 */
export async function offerFreePlaces(app: App): Promise<void> {
  const { db, clock } = servicesOf(app);
  const { province: where, waitingSince, heldUntil } = provinceClaims;
  const awaited = await listValues(db, where, isNotNull(waitingSince));
  for (const province of new Set(awaited)) await offerIn(app, province);
  const isOver = or(isNull(heldUntil), lte(heldUntil, clock.now()));
  await db.delete(provinceClaims).where(and(isNull(waitingSince), isOver));
}

async function offerIn(app: App, province: Province): Promise<void> {
  await transact(app, NOBODY, async (tx, now) => {
    await lockPlaces(tx, [province]);
    const isHere = eq(provinceClaims.province, province);
    const isOver = lte(provinceClaims.heldUntil, now);
    await tx.delete(provinceClaims).where(and(isHere, isNotNull(provinceClaims.offeredAt), isOver));
    const stand = (await standsIn(tx, [province], null, now)).get(province);
    const free = stand ? stand.places - stand.taken : 0;
    if (free <= 0) return ok(null);
    const isWaiting = and(isNotNull(provinceClaims.waitingSince), isNull(provinceClaims.offeredAt));
    const next = await tx
      .select({ companyId: provinceClaims.companyId })
      .from(provinceClaims)
      .innerJoin(companyProfiles, eq(companyProfiles.id, provinceClaims.companyId))
      .leftJoin(subscriptions, eq(subscriptions.userId, companyProfiles.userId))
      .where(
        and(isHere, isWaiting, or(eq(companyProfiles.verified, true), activeSubscription(now))),
      )
      .orderBy(asc(provinceClaims.waitingSince), asc(provinceClaims.companyId))
      .limit(free);
    const heldUntil = new Date(now.getTime() + OFFER_HOURS * HOUR_MS);
    for (const { companyId } of next) {
      await tx
        .update(provinceClaims)
        .set({ offeredAt: now, heldUntil })
        .where(and(eq(provinceClaims.companyId, companyId), isHere));
      await enqueue(tx, notifyPlaceFree, { companyId, province, offeredAt: now.toISOString() });
    }
    // Who does not take its place up keeps nobody waiting longer than that.
    if (next.length > 0) await enqueueIn(tx, OFFER_HOURS * HOUR_MS, OFFER_FREE_PLACES, {});
    return ok(null);
  });
}
