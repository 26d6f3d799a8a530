import { eq } from "drizzle-orm";
import type { CompanyActor } from "~/server/actor.ts";
import type { App } from "~/server/app.ts";
import { companyProfiles, profileDrafts } from "~/server/db/tables/companies.ts";
import { pictureOf } from "../uploads/api.server.ts";
import { type DraftFields, isCategory, isComplete, type PublicCompany } from "./rules.ts";

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
    avatar: row.avatarId ? pictureOf(row.avatarId) : null,
    portfolio: row.portfolioIds.map(pictureOf),
    portfolioLinks: row.portfolioLinks,
    rating:
      row.totalRating !== null && row.reviewCount > 0
        ? { average: row.totalRating, count: row.reviewCount }
        : null,
  };
}

/** How far a company came in its onboarding and what it typed there; null when it just began. */
export async function readDraft(
  app: App,
  actor: CompanyActor,
): Promise<{ step: number; fields: DraftFields } | null> {
  const [draft] = await app.db
    .select({ step: profileDrafts.step, fields: profileDrafts.fields })
    .from(profileDrafts)
    .where(eq(profileDrafts.userId, actor.userId));
  return draft ?? null;
}
