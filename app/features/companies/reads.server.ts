import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { companyProfiles } from "~/server/db/tables/companies.ts";
import { isCategory, isComplete, type PublicCompany } from "./rules.ts";

/** A company's public profile; null when there is none or it is still a draft. */
export async function readPublicCompany(
  app: App,
  companyId: string,
): Promise<PublicCompany | null> {
  const [row] = await app.db
    .select()
    .from(companyProfiles)
    .where(eq(companyProfiles.id, companyId));
  if (!row || !isComplete(row)) return null;
  return {
    id: row.id,
    businessName: row.businessName,
    verified: row.verified,
    verifiedAt: row.verifiedAt,
    kvkNumber: row.kvkNumber,
    bio: row.bio,
    website: row.website,
    categories: row.categories.filter(isCategory),
    serviceAreas: row.serviceAreas,
    yearsInBusiness: row.yearsInBusiness,
    teamSize: row.teamSize,
    startingPrice: row.startingPrice,
    movingVehicleTypes: row.movingVehicleTypes,
    rating:
      row.totalRating !== null && row.reviewCount > 0
        ? { average: row.totalRating, count: row.reviewCount }
        : null,
  };
}
