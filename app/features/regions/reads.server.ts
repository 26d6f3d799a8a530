import { eq } from "drizzle-orm";
import { companyProfiles } from "~/features/companies/tables.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { fullProvinces } from "./index.server.ts";
import { provinceClaims } from "./tables.ts";

/** Those of `provinces` that have no place left for this company. */
export async function readFullProvinces(
  app: App,
  actor: CompanyActor,
  provinces: readonly string[],
): Promise<Province[]> {
  const { db, clock } = servicesOf(app);
  return await fullProvinces(db, provinces, actor.userId, clock.now());
}

/** How a province stands for one company. */
export interface ProvinceStanding {
  province: Province;
  isFull: boolean;
  /** In the company's work areas. */
  isOwn: boolean;
  isWaiting: boolean;
  /** Until when a free place is kept for the company. */
  heldUntil: Date | null;
}

/** All twelve provinces as they stand for a company. */
export async function readProvinces(app: App, actor: CompanyActor): Promise<ProvinceStanding[]> {
  const { clock, db } = servicesOf(app);
  const now = clock.now();
  const [company] = await db
    .select({ id: companyProfiles.id, areas: companyProfiles.serviceAreas })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, actor.userId));
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
      isOwn: company?.areas.includes(province) ?? false,
      isWaiting: Boolean(claim?.waitingSince),
      heldUntil: held ? claim.heldUntil : null,
    };
  });
}

/** Whom a mail about a free place goes to; null when the offer is no longer open. */
export async function readOffer(
  app: App,
  companyId: string,
  province: string,
): Promise<{ offeredAt: Date; heldUntil: Date } | null> {
  const { db, clock } = servicesOf(app);
  const claims = await db
    .select()
    .from(provinceClaims)
    .where(eq(provinceClaims.companyId, companyId));
  const claim = claims.find((one) => one.province === province);
  if (!claim?.offeredAt || !claim.heldUntil || claim.heldUntil <= clock.now()) return null;
  return { offeredAt: claim.offeredAt, heldUntil: claim.heldUntil };
}
