import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";
import { companyProfiles, provinceClaims } from "~/server/db/tables/companies.ts";
import { HOUR_MS } from "~/shared/dates.ts";
import { isProvince, PROVINCES, type Province } from "~/shared/provinces.ts";
import { activeSubscription } from "../billing/api.server.ts";
import { CHECKOUT_HOLD_HOURS, PLACES_PER_PROVINCE } from "./constants.ts";

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
 * subscribed and work there, and by those for which one is kept.
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
          or ${provinceClaims.heldUntil} > ${now.toISOString()})
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

/**
 * Keeps a place in each of a company's work areas while it pays. Answers the provinces that have none
 * left; then nothing is kept.
 */
export async function holdPlaces(tx: Tx, userId: string, now: Date): Promise<Province[]> {
  const [company] = await tx
    .select({ id: companyProfiles.id, areas: companyProfiles.serviceAreas })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
  const areas = company?.areas.filter(isProvince) ?? [];
  if (!company || areas.length === 0) return [];
  await lockPlaces(tx, areas);
  const full = await fullProvinces(tx, areas, userId, now);
  if (full.length > 0) return full;
  const heldUntil = new Date(now.getTime() + CHECKOUT_HOLD_HOURS * HOUR_MS);
  await tx
    .insert(provinceClaims)
    .values(areas.map((province) => ({ companyId: company.id, province, heldUntil })))
    .onConflictDoUpdate({
      target: [provinceClaims.companyId, provinceClaims.province],
      set: { heldUntil },
    });
  return [];
}
