import { eq, sql } from "drizzle-orm";
import { activeSubscription, subscriptions } from "~/features/billing/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { findRow } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { isProvince, PROVINCES, type Province } from "~/shared/provinces.ts";
import { PLACES_PER_PROVINCE } from "./constants.ts";
import { provinceClaims } from "./tables.ts";

// Advisory locks of the provinces: this number and those after it.
const FIRST_LOCK = 7_201_540;

/** Has these provinces' places to itself until its transaction ends; one order, against deadlocks. */
export async function lockPlaces(tx: Tx, provinces: readonly Province[]): Promise<void> {
  const numbers = provinces.map((province) => PROVINCES.indexOf(province)).sort((a, b) => a - b);
  for (const number of numbers) {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_LOCK + number})`);
  }
}

/**
 * Places taken in each of `provinces` by companies other than that of `userId`: by those that are
 * subscribed and work there, and by those to which one is offered. An open checkout takes none.
 */
export async function takenPlaces(
  db: Queryable,
  provinces: readonly Province[],
  userId: string | null,
  now: Date,
): Promise<Map<Province, number>> {
  if (provinces.length === 0) return new Map();
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
    from unnest(${sql.param([...provinces])}::text[]) as wanted(province)`);
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

export async function readFullProvinces(app: App, actor: CompanyActor, provinces: string[]) {
  const { db, clock } = servicesOf(app);
  return await fullProvinces(db, provinces, actor.userId, clock.now());
}

/** The company of a user; null before it has a profile. */
export function companyOf(db: Queryable, userId: string) {
  return findRow(db, companyProfiles, eq(companyProfiles.userId, userId));
}

/** All twelve provinces as a company sees them. */
export async function readProvinces(app: App, actor: CompanyActor) {
  const { clock, db } = servicesOf(app);
  const now = clock.now();
  const company = await companyOf(db, actor.userId);
  const claims = company
    ? await db.select().from(provinceClaims).where(eq(provinceClaims.companyId, company.id))
    : [];
  const full = await fullProvinces(db, PROVINCES, actor.userId, now);
  return PROVINCES.map((province) => {
    const claim = claims.find((one) => one.province === province);
    const held = claim?.offeredAt && claim.heldUntil && claim.heldUntil > now;
    return {
      province,
      isFull: full.includes(province),
      isOwn: company?.serviceAreas.includes(province) ?? false,
      isWaiting: Boolean(claim?.waitingSince),
      /** Until when a free place is kept for the company. */
      heldUntil: held ? claim.heldUntil : null,
    };
  });
}

/** Until when a place is offered to a company; null when the offer is no longer open. */
export async function readOffer(app: App, companyId: string, province: string) {
  const { db, clock } = servicesOf(app);
  const claims = await db
    .select()
    .from(provinceClaims)
    .where(eq(provinceClaims.companyId, companyId));
  const { offeredAt, heldUntil } = claims.find((one) => one.province === province) ?? {};
  return offeredAt && heldUntil && heldUntil > clock.now() ? { offeredAt, heldUntil } : null;
}
