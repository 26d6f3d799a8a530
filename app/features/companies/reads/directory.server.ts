import { asc, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { App } from "~/server/app.ts";
import { foldedName, quoted } from "~/server/db/columns.ts";
import { servicesOf } from "~/server/services.ts";
import { PROVINCES, type Province } from "~/shared/provinces.ts";
import { FIRST_OF_PROVINCE, PROVINCE_PAGE } from "../constants.ts";
import { provincePages } from "../rules.ts";
import { companyCounts, companyProfiles, isListedIn } from "../tables.ts";
import type { ListedProvince } from "../views.ts";

/** A company as one line of the directory. */
export const LISTED_COMPANY = {
  id: companyProfiles.id,
  businessName: companyProfiles.businessName,
  verified: companyProfiles.verified,
  categories: companyProfiles.categories,
  startingPriceCents: companyProfiles.startingPriceCents,
};

/** Verified ones first, then by name: the order of each province's index. */
const DIRECTORY_ORDER = [
  sql`${companyProfiles.verified} desc`,
  foldedName(companyProfiles.businessName),
  asc(companyProfiles.id),
];

/** Every province with the number of its companies and the first of them. */
export async function listProvinces(app: App): Promise<ListedProvince[]> {
  const { db } = servicesOf(app);
  const firstOf = (province: Province) =>
    db
      .select({ province: sql<Province>`${quoted([province])}`.as("province"), ...LISTED_COMPANY })
      .from(companyProfiles)
      .where(isListedIn(province))
      .orderBy(...DIRECTORY_ORDER)
      .limit(FIRST_OF_PROVINCE);
  const [one, other, ...more] = PROVINCES;
  const each = unionAll(firstOf(one), firstOf(other), ...more.map(firstOf)).as("each");
  const [companies, counts] = await Promise.all([
    db.select().from(each),
    db.select().from(companyCounts),
  ]);
  const totals = new Map(counts.map(({ province, companies }) => [province, companies]));
  const listed = Map.groupBy(companies, ({ province }) => province);
  return PROVINCES.map((province) => ({
    province,
    total: totals.get(province) ?? 0,
    companies: (listed.get(province) ?? []).map(({ province: _, ...company }) => company),
  }));
}

/** A page of a province's companies; null when it has no page of this number. */
export async function readProvincePage(app: App, province: Province, page: number) {
  const { db } = servicesOf(app);
  const [[counted], companies] = await Promise.all([
    db
      .select({ total: companyCounts.companies })
      .from(companyCounts)
      .where(eq(companyCounts.province, province)),
    db
      .select(LISTED_COMPANY)
      .from(companyProfiles)
      .where(isListedIn(province))
      .orderBy(...DIRECTORY_ORDER)
      .limit(PROVINCE_PAGE)
      .offset((page - 1) * PROVINCE_PAGE),
  ]);
  const total = counted?.total ?? 0;
  const pages = provincePages(total);
  return page <= pages ? { province, total, companies, page, pages } : null;
}

/** The numbers of all pages of all provinces where a company works. */
export async function listProvincePages(app: App): Promise<{ province: Province; page: number }[]> {
  const rows = await servicesOf(app)
    .db.select()
    .from(companyCounts)
    .where(sql`${companyCounts.companies} > 0`)
    .orderBy(asc(companyCounts.province));
  return rows.flatMap(({ province, companies }) =>
    Array.from({ length: provincePages(companies) }, (_, index) => ({ province, page: index + 1 })),
  );
}
