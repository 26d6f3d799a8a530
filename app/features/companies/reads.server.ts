import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { isLeaving, isShownPhoto, pictureOf, uploads } from "~/features/uploads/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import { isLinkSignature, linkSignature } from "~/server/auth/link-signature.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, findValue, firstOf, valuesOf } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { writeAddress } from "~/shared/address.ts";
import { HIDDEN_TEXT } from "~/shared/hidden-text.ts";
import { paceOf } from "~/shared/mail-pace.ts";
import { typedEuros } from "~/shared/money.ts";
import { newBriefMailsPath } from "~/shared/paths.ts";
import { showPhone } from "~/shared/phone.ts";
import type { Province } from "~/shared/provinces.ts";
import { showText } from "~/shared/shown-text.ts";
import type { TypedText } from "~/shared/typed-text.ts";
import { isForeignVatNumber } from "~/shared/vat-number.ts";
import { LISTED_COMPANY } from "./reads/directory.server.ts";
import { companyProfiles, portfolioPictures, profileDrafts } from "./tables.ts";
import type { ProfileDefaults } from "./views.ts";

export function companyIdOf(db: Queryable, userId: string) {
  return db
    .select({ id: companyProfiles.id })
    .from(companyProfiles)
    .where(eq(companyProfiles.userId, userId));
}

/** The pictures of a profile's portfolio, in order, for a select from company_profiles. */
export function portfolioIds() {
  return sql<string[]>`array(select ${portfolioPictures.uploadId} from ${portfolioPictures}
    where ${portfolioPictures.companyId} = ${companyProfiles.id}
    order by ${portfolioPictures.position})`;
}

/** The same without what was hidden: for whoever is not the company itself. */
export function shownPortfolioIds() {
  return sql<string[]>`array(select ${portfolioPictures.uploadId} from ${portfolioPictures}
    where ${portfolioPictures.companyId} = ${companyProfiles.id}
      and ${isShownPhoto(portfolioPictures.uploadId)}
    order by ${portfolioPictures.position})`;
}

/** Its own picture, for the same; null without one that is shown. */
export const shownAvatarId = sql<string | null>`case when ${isShownPhoto(companyProfiles.avatarId)}
  then ${companyProfiles.avatarId} end`;

/** What everybody may see of a company, as it is stored. */
const SHOWN = {
  ...LISTED_COMPANY,
  verificationStatus: companyProfiles.verificationStatus,
  verifiedAt: companyProfiles.verifiedAt,
  kvkCheckedAt: companyProfiles.kvkCheckedAt,
  kvkNumber: companyProfiles.kvkNumber,
  bio: companyProfiles.bio,
  website: companyProfiles.website,
  serviceAreas: companyProfiles.serviceAreas,
  yearsInBusiness: companyProfiles.yearsInBusiness,
  teamSize: companyProfiles.teamSize,
  movingVehicleTypes: companyProfiles.movingVehicleTypes,
  portfolioLinks: companyProfiles.portfolioLinks,
};

/** The condition that everybody may see a company: its profile is complete, and it is not suspended. */
const isPublic = and(eq(companyProfiles.isComplete, true), isNull(companyProfiles.suspendedAt));

/** The same as a column. */
export const companyHasPage = sql<boolean>`${isPublic}`;

/** A company's public profile; null when there is none, it is not complete, or it is suspended. */
export async function readPublicCompany(app: App, companyId: string) {
  const { totalRating: average, reviewCount: count, textHiddenAt } = companyProfiles;
  const pictures = { avatar: shownAvatarId, portfolio: shownPortfolioIds() };
  const [row] = await servicesOf(app)
    .db.select({ ...SHOWN, ...pictures, average, count, textHiddenAt })
    .from(companyProfiles)
    .where(and(eq(companyProfiles.id, companyId), isPublic));
  if (!row) return null;
  const { average: mean, count: reviews, textHiddenAt: hiddenAt, ...company } = row;
  const reader = { isHidden: hiddenAt !== null, masked: [] };
  const unlessHidden = (text: TypedText | null) => (hiddenAt ? null : showText(text, reader));
  const links = hiddenAt ? [] : company.portfolioLinks;
  return {
    ...company,
    kvkNumber: company.verified ? company.kvkNumber : null,
    bio: hiddenAt ? HIDDEN_TEXT : showText(company.bio, reader),
    website: unlessHidden(company.website),
    movingVehicleTypes: unlessHidden(company.movingVehicleTypes),
    portfolioLinks: links.map((link) => showText(link, reader)),
    avatar: company.avatar ? pictureOf(company.avatar) : null,
    portfolio: company.portfolio.map(pictureOf),
    rating: mean !== null && reviews > 0 ? { average: mean, count: reviews } : null,
  };
}

const ofUser = (userId: string) => eq(companyProfiles.userId, userId);

/** The work areas of a user's company; none before it has a profile. */
export async function readServiceAreas(db: Queryable, userId: string): Promise<Province[]> {
  const areas = await findValue(db, companyProfiles.serviceAreas, ofUser(userId));
  return areas ?? [];
}

export async function listPublicCompanyIds(app: App): Promise<string[]> {
  const { id } = companyProfiles;
  const shown = servicesOf(app).db.select({ value: id }).from(companyProfiles);
  return await valuesOf(shown.where(isPublic).orderBy(asc(id)));
}

const pace = { mails: companyProfiles.newBriefMails, digest: companyProfiles.newBriefDigest };

/** How soon the company of a mail's signed link is mailed of new briefs; null for a wrong link. */
export async function readMailsByLink(app: App, token: string) {
  const companyId = companyOfLink(app, token);
  if (!companyId) return null;
  const { db } = servicesOf(app);
  const { id, businessName } = companyProfiles;
  const columns = { businessName, ...pace };
  const row = await firstOf(db.select(columns).from(companyProfiles).where(eq(id, companyId)));
  return row && { businessName: row.businessName, pace: paceOf(row) };
}

/** The same for a company's own account page, with the link that changes it. */
export async function readOwnMails(app: App, actor: CompanyActor) {
  const columns = { id: companyProfiles.id, ...pace };
  const own = servicesOf(app).db.select(columns).from(companyProfiles);
  const row = await firstOf(own.where(ofUser(actor.userId)));
  return row && { pace: paceOf(row), link: mailsLink(app, row.id) };
}

const textOf = (told: string | number | null | undefined) => String(told ?? "");

const ownText = (text: TypedText | null | undefined) => showText(text ?? null, "author") ?? "";

/** What the profile form starts with. A person's name is not taken for that of the business. */
export function profileDefaults(
  profile: (typeof companyProfiles.$inferSelect & { portfolioIds: string[] }) | undefined,
): ProfileDefaults {
  const { street, postcode, city, startingPriceCents: price } = profile ?? {};
  return {
    businessName: textOf(profile?.businessName),
    kvkNumber: textOf(profile?.kvkNumber),
    phone: textOf(showPhone(profile?.phone ?? null)),
    website: ownText(profile?.website),
    bio: ownText(profile?.bio),
    vatNumber: textOf(profile?.vatNumber),
    invoiceAddress: street && postcode && city ? writeAddress({ street, postcode, city }) : "",
    teamSize: textOf(profile?.teamSize ?? 1),
    categories: profile?.categories ?? [],
    serviceAreas: profile?.serviceAreas ?? [],
    yearsInBusiness: textOf(profile?.yearsInBusiness),
    startingPrice: typeof price === "number" ? typedEuros(price) : "",
    movingVehicleTypes: ownText(profile?.movingVehicleTypes),
    avatar: profile?.avatarId ? pictureOf(profile.avatarId) : null,
    portfolio: profile?.portfolioIds.map(pictureOf) ?? [],
    portfolioLinks: (profile?.portfolioLinks ?? []).map((link) => showText(link, "author")),
  };
}

/** What the invoices of a user's company say of it, as typed; the name alone before it told the rest. */
export async function readInvoiceDetails(db: Queryable, userId: string) {
  const row = await findRow(db, companyProfiles, ofUser(userId));
  const profile = profileDefaults(row ? { ...row, portfolioIds: [] } : undefined);
  const { businessName, kvkNumber, vatNumber, invoiceAddress } = profile;
  return { businessName, kvkNumber, vatNumber, invoiceAddress };
}

/** The same for the one who pays, on a page; `hasForeignVat` where the number is of another country. */
export async function readOwnInvoiceDetails(app: App, actor: CompanyActor | RegistrantActor) {
  const details = await readInvoiceDetails(servicesOf(app).db, actor.userId);
  // Told here, so that a page does not load what checks such numbers.
  return { ...details, hasForeignVat: isForeignVatNumber(details.vatNumber) };
}

/** 'Kade 1, 1234 AB Zwolle', or null. */
export const companyAddress = sql<string | null>`${companyProfiles.street} || ', '
  || ${companyProfiles.postcode} || ' ' || ${companyProfiles.city}`;

/** How far a company came in its onboarding and what it typed there; null when it just began. */
export function readProfileDraft(app: App, { userId }: CompanyActor) {
  return findRow(servicesOf(app).db, profileDrafts, eq(profileDrafts.userId, userId));
}

const ID_LENGTH = 36;
/** As it was called when the first of these links were mailed. */
const NEW_BRIEF_LINK = "new-job-mails";

/** The page that switches a company's mails about new briefs; its token is signed and never ends. */
export function mailsLink(app: App, companyId: string): string {
  const token = companyId + linkSignature(app, NEW_BRIEF_LINK, companyId);
  return servicesOf(app).config.appUrl + newBriefMailsPath(token);
}

/** The company whose link carries this token; null when it was not made here. */
export function companyOfLink(app: App, token: string): string | null {
  const companyId = token.slice(0, ID_LENGTH);
  const isOurs = isLinkSignature(app, token.slice(ID_LENGTH), NEW_BRIEF_LINK, companyId);
  return isOurs ? companyId : null;
}

/**
 * Pictures that can go, at most `limit`: of everybody those whose removal has begun and those whose
 * owner is gone; of companies those that were not touched since `before` and that no profile or draft
 * uses. Each use is found by an index, so the work grows with the pictures alone.
 */
export async function listUnusedUploads(app: App, before: Date, limit: number): Promise<string[]> {
  const { db } = servicesOf(app);
  const leaving = db.select({ value: uploads.id }).from(uploads).where(isLeaving);
  const unused = db
    .select({ value: uploads.id })
    .from(uploads)
    .leftJoin(portfolioPictures, eq(portfolioPictures.uploadId, uploads.id))
    .leftJoin(companyProfiles, eq(companyProfiles.avatarId, uploads.id))
    .leftJoin(
      profileDrafts,
      and(
        eq(profileDrafts.userId, uploads.userId),
        or(
          sql`${profileDrafts.fields} ->> 'avatar' = ${uploads.id}::text`,
          sql`${profileDrafts.fields} -> 'portfolio' ? ${uploads.id}::text`,
        ),
      ),
    )
    .where(
      and(
        lt(uploads.touchedAt, before),
        inArray(uploads.purpose, ["avatar", "portfolio"]),
        isNull(portfolioPictures.uploadId),
        isNull(companyProfiles.id),
        isNull(profileDrafts.userId),
      ),
    );
  return await valuesOf(union(leaving, unused).limit(limit));
}
