import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { companyProfiles } from "~/server/db/tables/companies.ts";
import { isComplete } from "./rules.ts";

/** A company as everybody may see it; `startingPrice` in euro cents. */
export interface PublicCompany {
  id: string;
  businessName: string;
  verified: boolean;
  verifiedAt: Date | null;
  kvkNumber: string | null;
  bio: string | null;
  website: string | null;
  categories: string[];
  serviceAreas: string[];
  yearsInBusiness: number | null;
  teamSize: number;
  startingPrice: number | null;
  movingVehicleTypes: string | null;
  rating: { average: number; count: number } | null;
}

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
    categories: row.categories,
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
