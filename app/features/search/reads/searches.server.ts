import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import {
  listMailable,
  type MailableCompany,
  readCompanyContact,
} from "~/features/billing/index.server.ts";
import type { BriefRow } from "~/features/briefs/index.server.ts";
import { companyIdOf, companyProfiles, mailsLink } from "~/features/companies/index.server.ts";
import { isWithin } from "~/features/places/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { foldedName } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, findValue } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { paceOf } from "~/shared/mail-pace.ts";
import { rangeOf } from "../../briefs/rules/days.ts";
import { fittingCategories } from "../../briefs/rules.ts";
import { detailsOf } from "../../intake/answers.ts";
import { scopeOf } from "../rules/filter.ts";
import { type BriefFilter, briefFilterSchema } from "../schema.ts";
import { briefsTold, savedSearches } from "../tables.ts";
import type { SavedSearch } from "../views.ts";

const { id, name, mails, digest, filter, companyId } = savedSearches;

/** That searches are those of a person's own company. */
export function areOf(db: Queryable, { userId }: { userId: string }) {
  return inArray(companyId, companyIdOf(db, userId));
}

export async function listOwnSearches(app: App, actor: CompanyActor): Promise<SavedSearch[]> {
  const { db } = servicesOf(app);
  const rows = await db
    .select({ id, name, mails, digest, filter })
    .from(savedSearches)
    .where(areOf(db, actor))
    .orderBy(foldedName(name), name);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pace: paceOf(row),
    filter: briefFilterSchema.parse(row.filter),
  }));
}

/** Companies by their ids: one, or those after one and up to another; without an end where that is null. */
type CompanyRange = { only: string } | { after: string | null; until: string | null };

/**
 * The mailing searches that a brief is found by, of the companies of this range that want mails about new
 * briefs, in the order of their ids.
 */
async function searchesFor(app: App, brief: BriefRow, range: CompanyRange) {
  const asks = (key: string, ...values: string[]) =>
    or(
      sql`${filter} ->> ${key} is null`,
      ...values.map((value) => sql`${filter} ->> ${key} = ${value}`),
    );
  const rows = await servicesOf(app)
    .db.select({ companyId, name, filter, areas: companyProfiles.serviceAreas })
    .from(savedSearches)
    .innerJoin(companyProfiles, eq(companyProfiles.id, companyId))
    .where(
      and(
        sql`${mails} and not ${digest}`,
        isIn(range),
        companyProfiles.newBriefMails,
        asks("type", brief.serviceType),
        asks("provincie", brief.fromProvince, brief.toProvince),
        asks("van", brief.fromProvince),
        asks("naar", brief.toProvince),
      ),
    )
    .orderBy(companyId, foldedName(name));
  return rows.filter((row) => finds(briefFilterSchema.parse(row.filter), row.areas, brief));
}

function isIn(range: CompanyRange) {
  if ("only" in range) return eq(companyId, range.only);
  return and(
    range.after === null ? undefined : gt(companyId, range.after),
    range.until === null ? undefined : lte(companyId, range.until),
  );
}

/** The condition that a company wants new briefs once a day, of its areas or of a search of its own. */
export const wantsDaily = sql<boolean>`(${companyProfiles.newBriefDigest} or exists (
  select from ${savedSearches} where ${eq(companyId, companyProfiles.id)} and ${mails} and ${digest}))`;

/** Answers a function that says whether one of a company's daily searches finds a brief. */
export async function dailySearchesOf(
  db: Queryable,
  { id: ofCompany, serviceAreas }: { id: string; serviceAreas: readonly string[] },
) {
  const rows = await db
    .select({ filter })
    .from(savedSearches)
    .where(and(eq(companyId, ofCompany), mails, digest));
  const filters = rows.map((row) => briefFilterSchema.parse(row.filter));
  return (brief: BriefRow) => filters.some((one) => finds(one, serviceAreas, brief));
}

/** What the database does not tell apart: a company's own `areas`, and days, volume and distance. */
function finds(asked: BriefFilter, areas: readonly string[], brief: BriefRow): boolean {
  const { fromProvince, toProvince, volumeLitres: litres } = brief;
  const { provinces, further } = scopeOf(asked, areas);
  const begin = { name: brief.fromCity, province: fromProvince };
  if (provinces && !provinces.includes(fromProvince) && !provinces.includes(toProvince))
    return false;
  if (asked.bij !== null && !isWithin(asked.bij, Number(asked.km), begin)) return false;
  if (!further) return true;
  const { firstDay, lastDay, minLitres, maxLitres } = further;
  return (
    (firstDay === null || rangeOf(brief).last >= firstDay) &&
    (lastDay === null || rangeOf(brief).first <= lastDay) &&
    (minLitres === null || (litres !== null && litres >= minLitres)) &&
    (maxLitres === null || (litres !== null && litres <= maxLitres))
  );
}

/** Whether a brief is in the areas of a company, and of a kind that it does. */
export function isOwnWork(
  { serviceAreas, categories }: { serviceAreas: readonly string[]; categories: readonly string[] },
  brief: BriefRow,
): boolean {
  const { fromProvince, toProvince } = brief;
  return (
    (serviceAreas.includes(fromProvince) || serviceAreas.includes(toProvince)) &&
    fittingCategories(detailsOf(brief), brief.goods).some((one) => categories.includes(one))
  );
}

/**
 * What one company is told of a new brief; null when meanwhile it has no subscription, wants no such mails
 * or only one a day, or the brief is none of its work any more.
 */
export async function readReader(app: App, brief: BriefRow, ofCompany: string, now: Date) {
  const [company, profile, [search]] = await Promise.all([
    readCompanyContact(app, ofCompany, now),
    findRow(servicesOf(app).db, companyProfiles, eq(companyProfiles.id, ofCompany)),
    searchesFor(app, brief, { only: ofCompany }),
  ]);
  if (!profile || !company?.newBriefMails || !company.isSubscribed) return null;
  if (!search && (company.newBriefDigest || !isOwnWork(profile, brief))) return null;
  return briefMailReader(app, { companyId: ofCompany, ...company }, search?.name);
}

/** What a mail about a new brief says to one company; `search` is null for a brief in its area. */
function briefMailReader(
  app: App,
  { companyId, businessName, email }: MailableCompany,
  search: string | undefined,
) {
  return { to: email, businessName, mailsUrl: mailsLink(app, companyId), search: search ?? null };
}

/** Companies that are told in one go: half a second of work, and little to do again after a failure. */
const TOLD_IN_ONE_GO = 200;

/**
 * The companies to mail about a brief, in the order of their ids, after the one that is named: those
 * whose areas and categories it fits, and between these those with a mailing search that it fits. Each
 * comes once; `next` is the last where there may be more.
 */
export async function readReaders(app: App, brief: BriefRow, after: string | null, now: Date) {
  const { db } = servicesOf(app);
  const provinces = [brief.fromProvince, brief.toProvince];
  const categories = fittingCategories(detailsOf(brief), brief.goods);
  const page = { after, most: TOLD_IN_ONE_GO };
  const { newBriefMails, newBriefDigest } = companyProfiles;
  const atOnce = sql`${newBriefMails} and not ${newBriefDigest}`;
  const ofArea = await listMailable(db, { provinces, categories }, page, now, atOnce);
  const next = ofArea.length === page.most ? (ofArea.at(-1)?.companyId ?? null) : null;
  const searches = new Map<string, string>();
  for (const found of await searchesFor(app, brief, { after, until: next })) {
    if (!searches.has(found.companyId)) searches.set(found.companyId, found.name);
  }
  const known = new Set(ofArea.map((company) => company.companyId));
  const companyIds = [...searches.keys()].filter((one) => !known.has(one));
  const bySearch =
    companyIds.length === 0
      ? []
      : await listMailable(db, { companyIds }, { after, most: companyIds.length }, now);
  const readers = [...ofArea, ...bySearch].map((company) => ({
    companyId: company.companyId,
    reader: briefMailReader(app, company, searches.get(company.companyId)),
  }));
  return { readers, next };
}

export async function countTold(app: App, briefId: string): Promise<number> {
  const { db } = servicesOf(app);
  return (await findValue(db, briefsTold.companies, eq(briefsTold.briefId, briefId))) ?? 0;
}
