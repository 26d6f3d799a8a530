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
import { provinceClaims, provincePlaces } from "./tables.ts";

// Advisory locks of the provinces: this number and those after it.
const FIRST_LOCK = 7_201_540;

/** Has these provinces' places to itself until its transaction ends; one order, against deadlocks. */
export async function lockPlaces(tx: Tx, provinces: readonly Province[]): Promise<void> {
  const numbers = provinces.map((province) => PROVINCES.indexOf(province)).sort((a, b) => a - b);
  for (const number of numbers) {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_LOCK + number})`);
  }
}

/** How a province stands for one company, or for nobody in particular. */
export type ProvinceStand = {
  /** So many places there are. */
  places: number;
  /** So many of them others have: who is subscribed and works there, and to whom one is offered. */
  taken: number;
  /** One is offered to this company, and kept for it. */
  isHeld: boolean;
};

/**
 * How each of `provinces` stands for the company of `userId`. An open checkout takes no place. More may
 * be taken than there are: who is in stays when the owner makes it fewer.
 */
export async function standsIn(
  db: Queryable,
  provinces: readonly Province[],
  userId: string | null,
  now: Date,
): Promise<Map<Province, ProvinceStand>> {
  if (provinces.length === 0) return new Map();
  const isHeld = sql`(${provinceClaims.offeredAt} is not null
    and ${provinceClaims.heldUntil} > ${now.toISOString()})`;
  const isOther = sql`${companyProfiles.userId} is distinct from ${userId}::uuid`;
  // One way through the companies for all provinces, and not one for each.
  const { rows } = await db.execute<{ province: Province } & ProvinceStand>(sql`
    with inside as (
      select ${companyProfiles.id}, area.province
      from ${subscriptions}
      join ${companyProfiles} on ${companyProfiles.userId} = ${subscriptions.userId}
      cross join unnest(${companyProfiles.serviceAreas}) as area(province)
      where ${activeSubscription(now)} and ${isOther}
    ), kept as (
      select ${companyProfiles.id}, ${provinceClaims.province}
      from ${provinceClaims}
      join ${companyProfiles} on ${companyProfiles.id} = ${provinceClaims.companyId}
      where ${isHeld} and ${isOther}
    ), counted as (
      select province, count(*)::int as taken from (
        select province from inside union all
        select province from kept where (id, province) not in (select id, province from inside)
      ) as places_taken group by province
    )
    select wanted.province, coalesce(${provincePlaces.places}, ${PLACES_PER_PROVINCE}::int) as places,
      coalesce(counted.taken, 0) as taken, exists (
      select from ${provinceClaims}
      join ${companyProfiles} on ${companyProfiles.id} = ${provinceClaims.companyId}
      where ${companyProfiles.userId} = ${userId}::uuid
        and ${provinceClaims.province} = wanted.province and ${isHeld}
    ) as "isHeld"
    from unnest(${sql.param([...provinces])}::text[]) as wanted(province)
    left join counted on counted.province = wanted.province
    left join ${provincePlaces} on ${provincePlaces.province} = wanted.province`);
  return new Map(rows.map(({ province, ...stand }) => [province, stand]));
}

/** Those of `provinces` that have no place left for the company of `userId`. */
export async function fullProvinces(
  db: Queryable,
  provinces: readonly string[],
  userId: string,
  now: Date,
): Promise<Province[]> {
  const stands = await standsIn(db, provinces.filter(isProvince), userId, now);
  return [...stands].filter(([, stand]) => isFull(stand)).map(([name]) => name);
}

const isFull = ({ places, taken, isHeld }: ProvinceStand) => !isHeld && taken >= places;

/** The places of the province that has the most of them: what holds for every province. */
export async function readMostPlaces(app: App): Promise<number> {
  const rows = await servicesOf(app).db.select().from(provincePlaces);
  const set = rows.map(({ places }) => places);
  return Math.max(...set, set.length < PROVINCES.length ? PLACES_PER_PROVINCE : 0);
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
  const stands = await standsIn(db, PROVINCES, actor.userId, now);
  return PROVINCES.map((province) => {
    const stand = stands.get(province);
    const claim = claims.find((one) => one.province === province);
    const held = claim?.offeredAt && claim.heldUntil && claim.heldUntil > now;
    return {
      province,
      places: stand?.places ?? PLACES_PER_PROVINCE,
      isFull: stand !== undefined && isFull(stand),
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
