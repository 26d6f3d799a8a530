import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { BriefRow } from "~/features/briefs/index.server.ts";
import { companyProfiles } from "~/features/companies/index.server.ts";
import { isWithin } from "~/features/places/index.server.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { fitsFilter } from "../rules/fits.ts";
import { briefFilterSchema } from "../schema.ts";
import { savedSearches } from "../tables.ts";
import type { SavedSearch } from "../views.ts";

const { id, name, mails, filter, companyId } = savedSearches;

/** The searches that a company keeps, by their names. */
export async function listOwnSearches(app: App, actor: CompanyActor): Promise<SavedSearch[]> {
  const rows = await servicesOf(app)
    .db.select({ id, name, mails, filter })
    .from(savedSearches)
    .innerJoin(companyProfiles, eq(companyProfiles.id, companyId))
    .where(eq(companyProfiles.userId, actor.userId))
    .orderBy(sql`lower(${name})`, name);
  return rows.map((row) => ({ ...row, filter: briefFilterSchema.parse(row.filter) }));
}

/** Companies by their ids: one, or those after one and up to another; without an end where that is null. */
export type CompanyRange = { only: string } | { after: string | null; until: string | null };

/**
 * The mailing searches that a brief is found by, of the companies of this range that want mails about new
 * briefs, in the order of their ids. What the database can tell apart it does; days, volume and distance
 * are looked at one by one.
 */
export async function searchesFor(
  app: App,
  brief: BriefRow,
  range: CompanyRange,
): Promise<{ companyId: string; name: string }[]> {
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
        sql`${mails}`,
        isIn(range),
        companyProfiles.newBriefMails,
        asks("type", brief.serviceType),
        asks("provincie", brief.fromProvince, brief.toProvince),
        asks("van", brief.fromProvince),
        asks("naar", brief.toProvince),
      ),
    )
    .orderBy(companyId, sql`lower(${name})`);
  const begins = { name: brief.fromCity, province: brief.fromProvince };
  return rows
    .filter((row) => {
      const asked = briefFilterSchema.parse(row.filter);
      const isNear = asked.bij !== null && isWithin(asked.bij, Number(asked.km), begins);
      return fitsFilter(asked, brief, row.areas, isNear);
    })
    .map((row) => ({ companyId: row.companyId, name: row.name }));
}

function isIn(range: CompanyRange) {
  if ("only" in range) return eq(companyId, range.only);
  return and(
    range.after === null ? undefined : gt(companyId, range.after),
    range.until === null ? undefined : lte(companyId, range.until),
  );
}
