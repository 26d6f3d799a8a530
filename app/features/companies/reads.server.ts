import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { pictureOf } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import type { DraftFields } from "./answers.ts";
import type { Category } from "./constants.ts";
import { type CompanyStanding, companyOfLink, mailsLink, readStanding } from "./index.server.ts";
import { isCategory, isComplete, type PublicCompany } from "./rules.ts";
import { companyProfiles, profileDrafts } from "./tables.ts";

/** A company's public profile; null when there is none or it is still a draft. */
export async function readPublicCompany(
  app: App,
  companyId: string,
): Promise<PublicCompany | null> {
  const [row] = await servicesOf(app)
    .db.select()
    .from(companyProfiles)
    .where(eq(companyProfiles.id, companyId));
  if (!row || !isComplete(row)) return null;
  return {
    id: row.id,
    businessName: row.businessName,
    verified: row.verified,
    verifiedAt: row.verifiedAt,
    verifiedBy: row.verifiedBy,
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

/** A company as one line of the directory; `startingPrice` in euro cents. */
export interface ListedCompany {
  id: string;
  businessName: string;
  verified: boolean;
  categories: Category[];
  serviceAreas: string[];
  startingPrice: number | null;
}

const LISTED = 500;

/** Complete profiles (rules.ts' isComplete as a query): verified ones first, then by name. */
export async function listCompanies(app: App): Promise<ListedCompany[]> {
  const rows = await servicesOf(app)
    .db.select({
      id: companyProfiles.id,
      businessName: companyProfiles.businessName,
      verified: companyProfiles.verified,
      categories: companyProfiles.categories,
      serviceAreas: companyProfiles.serviceAreas,
      startingPrice: companyProfiles.startingPrice,
    })
    .from(companyProfiles)
    .where(
      and(
        isNotNull(companyProfiles.kvkNumber),
        sql`btrim(${companyProfiles.businessName}) <> ''`,
        sql`cardinality(${companyProfiles.categories}) > 0`,
        sql`cardinality(${companyProfiles.serviceAreas}) > 0`,
      ),
    )
    .orderBy(desc(companyProfiles.verified), asc(companyProfiles.businessName))
    .limit(LISTED);
  return rows.map((row) => ({ ...row, categories: row.categories as Category[] }));
}

/** Whether the company of a mail's signed link gets mails about new briefs; null for a wrong link. */
export async function readMailsByLink(
  app: App,
  token: string,
): Promise<{ businessName: string; newBriefMails: boolean } | null> {
  const companyId = companyOfLink(app, token);
  if (!companyId) return null;
  const [row] = await servicesOf(app)
    .db.select({
      businessName: companyProfiles.businessName,
      newBriefMails: companyProfiles.newBriefMails,
    })
    .from(companyProfiles)
    .where(eq(companyProfiles.id, companyId));
  return row ?? null;
}

/** The same for a company's own account page, with the link that switches them. */
export async function readOwnMails(
  app: App,
  actor: CompanyActor,
): Promise<{ newBriefMails: boolean; link: string } | null> {
  const [row] = await servicesOf(app)
    .db.select({ id: companyProfiles.id, newBriefMails: companyProfiles.newBriefMails })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, actor.userId));
  return row ? { newBriefMails: row.newBriefMails, link: mailsLink(app, row.id) } : null;
}

/** How far a company came in its onboarding and what it typed there; null when it just began. */
export async function readDraft(
  app: App,
  actor: CompanyActor,
): Promise<{ step: number; fields: DraftFields } | null> {
  const [draft] = await servicesOf(app)
    .db.select({ step: profileDrafts.step, fields: profileDrafts.fields })
    .from(profileDrafts)
    .where(eq(profileDrafts.userId, actor.userId));
  return draft ?? null;
}

/** The acting company and what it may do now; null before it has even a minimal profile. */
export function readOwnCompany(app: App, actor: CompanyActor): Promise<CompanyStanding | null> {
  const { db, clock } = servicesOf(app);
  return readStanding(db, actor.userId, clock.now());
}
