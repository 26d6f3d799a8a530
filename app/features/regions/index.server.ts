import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { activeSubscription } from "~/features/billing/index.server.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import { companyProfiles } from "~/features/companies/tables.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { isProvince, PROVINCES, type Province } from "~/shared/provinces.ts";
import { PLACES_PER_PROVINCE } from "./constants.ts";
import { provinceClaims } from "./tables.ts";

export { personalData } from "./personal-data.server.ts";
export { offerFreePlaces } from "./tasks/offer-free-places.ts";

// Advisory locks of the provinces: this number and those after it.
const FIRST_LOCK = 7_201_540;

/**
 * Waits until nobody else decides about the places of these provinces, and keeps it so for the
 * transaction. Always in one order, so that two who want several do not wait for each other.
 */
export async function lockPlaces(tx: Tx, provinces: readonly Province[]): Promise<void> {
  const numbers = provinces.map((province) => PROVINCES.indexOf(province)).sort((a, b) => a - b);
  for (const number of numbers) {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_LOCK + number})`);
  }
}

/**
 * Places taken in each of `provinces` by companies other than that of `userId`: by those that are
 * subscribed and work there, and by those to which one is offered. Who is about to pay takes none: a
 * place is taken by paying.
 */
export async function takenPlaces(
  db: Queryable,
  provinces: readonly Province[],
  userId: string | null,
  now: Date,
): Promise<Map<Province, number>> {
  if (provinces.length === 0) return new Map();
  const names = sql`array[${sql.join(
    provinces.map((province) => sql`${province}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<{ province: Province; taken: number }>(sql`
    select wanted.province, (
      select count(*)::int
      from ${companyProfiles}
      left join ${subscriptions} on ${subscriptions.userId} = ${companyProfiles.userId}
      left join ${provinceClaims} on ${provinceClaims.companyId} = ${companyProfiles.id}
        and ${provinceClaims.province} = wanted.province
      where ${companyProfiles.userId} is distinct from ${userId}::uuid
        and ((wanted.province = any(${companyProfiles.serviceAreas})
              and ${activeSubscription(now)})
          or (${provinceClaims.offeredAt} is not null
              and ${provinceClaims.heldUntil} > ${now.toISOString()}))
    ) as taken
    from unnest(${names}) as wanted(province)`);
  return new Map(rows.map(({ province, taken }) => [province, taken]));
}

/** Those of `provinces` that have no place left for the company of `userId`. */
export async function fullProvinces(
  db: Queryable,
  provinces: readonly string[],
  userId: string,
  now: Date,
): Promise<Province[]> {
  const taken = await takenPlaces(db, provinces.filter(isProvince), userId, now);
  return [...taken].filter(([, count]) => count >= PLACES_PER_PROVINCE).map(([name]) => name);
}

/**
 * Decides under lock whether a company may have the work areas it asks for: those it has already stay,
 * new ones need a free place. Answers the provinces that refuse it.
 */
export async function changeAreas(
  tx: Tx,
  userId: string,
  wanted: readonly string[],
  now: Date,
): Promise<Province[]> {
  // A payment of this company that comes in meanwhile decides about the same areas.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [current] = await tx
    .select({ id: companyProfiles.id, areas: companyProfiles.serviceAreas })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
  const added = wanted.filter(isProvince).filter((name) => !current?.areas.includes(name));
  await lockPlaces(tx, added);
  const full = await fullProvinces(tx, added, userId, now);
  if (full.length === 0 && current && added.length > 0) {
    // What it waited for it has now; a place that is kept for it stays so until it is subscribed.
    await tx
      .update(provinceClaims)
      .set({ waitingSince: null })
      .where(
        and(eq(provinceClaims.companyId, current.id), inArray(provinceClaims.province, added)),
      );
  }
  return full;
}

/** A company's work areas, split into those it may have and those without a place for it. */
export interface AreasDecided {
  kept: string[];
  full: Province[];
}

/** Decides under lock, for a company that has just paid, in which of its work areas it has a place. */
export async function decideAreas(tx: Tx, userId: string, now: Date): Promise<AreasDecided> {
  const [company] = await tx
    .select({ areas: companyProfiles.serviceAreas })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
  const areas = company?.areas ?? [];
  await lockPlaces(tx, areas.filter(isProvince));
  const full = await fullProvinces(tx, areas, userId, now);
  return { kept: areas.filter((area) => !isAmong(full, area)), full };
}

function isAmong(provinces: readonly Province[], area: string): boolean {
  return isProvince(area) && provinces.includes(area);
}

/** Takes the full provinces out of a company's work areas; it waits for a place there. */
export async function leaveAreas(
  tx: Tx,
  userId: string,
  { kept, full }: AreasDecided,
  now: Date,
): Promise<void> {
  await tx
    .update(companyProfiles)
    .set({ serviceAreas: kept, updatedAt: now })
    .where(eq(companyProfiles.userId, userId));
  await waitFor(tx, userId, full, now);
}

/** Puts a company on the waiting lists of `provinces`; waiting already, it keeps its turn. */
export async function waitFor(
  tx: Tx,
  userId: string,
  provinces: readonly Province[],
  now: Date,
): Promise<void> {
  const [company] = await tx
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
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
