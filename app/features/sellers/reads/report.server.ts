import {
  and,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isStillStaff, users } from "~/features/accounts/index.server.ts";
import { companyIdOf, companyProfiles } from "~/features/companies/index.server.ts";
import { agreedCents, proposals, sharesContact } from "~/features/proposals/index.server.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, CompanyActor } from "~/server/auth/actor.ts";
import { newestFirst, olderThan } from "~/server/db/columns.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { type Cursor, PAGE_ROWS, pageOf } from "~/shared/cursor.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { TAX_DAYS, TAX_MAILS } from "../constants.ts";
import { reportYear } from "../rules.ts";
import { departedSellers, sellerChecks } from "../tables.ts";
import type { SellerYear } from "../views.ts";
import { sellerAddressOf } from "./details.server.ts";

const { id, businessName, kvkNumber, vatNumber, street, postcode, city, createdAt } =
  companyProfiles;
const { rsin, soleTrader, taxFirstMailedAt, taxMailedAt, taxMails } = sellerChecks;

const inQuarter = (quarter: number) =>
  sql`filter (where extract(quarter from ${proposals.agreedDay}) = ${sql.raw(String(quarter))})`;
const dealsIn = (quarter: number) => sql`count(*) ${inQuarter(quarter)}`.mapWith(Number);
const centsIn = (quarter: number) =>
  sql`coalesce(sum(${agreedCents}) ${inQuarter(quarter)}, 0)`.mapWith(Number);

const FIGURES = {
  ...{ deals1: dealsIn(1), deals2: dealsIn(2), deals3: dealsIn(3), deals4: dealsIn(4) },
  ...{ cents1: centsIn(1), cents2: centsIn(2), cents3: centsIn(3), cents4: centsIn(4) },
};

/** That something of a company's data is not known that a report needs. */
export const lacksData = lackingIn({ street, rsin, soleTrader });

function lackingIn(of: Record<"street" | "rsin" | "soleTrader", AnyPgColumn>) {
  return or(isNull(of.street), and(isNull(of.rsin), sql`not coalesce(${of.soleTrader}, false)`));
}

const hasDeparted = isNotNull(departedSellers.companyId);
/** Of a joined company it is known who it is, or was. */
const isNamed = or(isNull(users.erasedAt), hasDeparted);

/** That a joined proposal was accepted and its day came, in a year. */
export function wasDoneIn(year: number, now: Date) {
  // A year stands in the text, and is not a value beside it: one plan then serves each call with it.
  const [first, last] = ["01-01", "12-31"].map((day) => sql.raw(`'${year}-${day}'`));
  return and(
    sharesContact,
    sql`${proposals.agreedDay} between ${first} and ${last}`,
    lte(proposals.agreedDay, dutchDay(now)),
  );
}

function sellersWhere(db: Queryable, year: number, now: Date, condition: SQL | undefined) {
  return db
    .select({
      ...{ id, companyId: id, businessName, kvkNumber, vatNumber, street, postcode, city },
      ...{ createdAt, rsin, soleTrader, taxFirstMailedAt, taxMailedAt, taxMails },
      departed: getTableColumns(departedSellers),
      ...FIGURES,
    })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .innerJoin(proposals, and(eq(proposals.companyId, id), wasDoneIn(year, now)))
    .leftJoin(sellerChecks, eq(sellerChecks.companyId, id))
    .leftJoin(departedSellers, eq(departedSellers.companyId, id))
    .where(condition)
    .groupBy(id, sellerChecks.companyId, departedSellers.companyId);
}

type Row = Awaited<ReturnType<typeof sellersWhere>>[number];

function asSeller(row: Row) {
  const who = row.departed ?? row;
  const { companyId, deals1, deals2, deals3, deals4, cents1, cents2, cents3, cents4 } = row;
  return {
    ...{ id: row.id, createdAt: row.createdAt, companyId },
    ...{ businessName: who.businessName, kvkNumber: who.kvkNumber, vatNumber: who.vatNumber },
    ...{ rsin: who.rsin, soleTrader: who.soleTrader ?? false, address: sellerAddressOf(who) },
    departedAt: row.departed?.departedAt ?? null,
    quarters: [
      { deals: deals1, cents: cents1 },
      { deals: deals2, cents: cents2 },
      { deals: deals3, cents: cents3 },
      { deals: deals4, cents: cents4 },
    ],
    taxFirstMailedAt: row.taxFirstMailedAt,
    taxMailedAt: row.taxMailedAt,
    taxMails: row.taxMails ?? 0,
  };
}

/** What is reported of the actor's own company over a year; null when there is nothing. */
export async function readOwnReport(
  app: App,
  actor: CompanyActor,
  year: number,
): Promise<SellerYear | null> {
  const { db, clock } = servicesOf(app);
  const own = inArray(id, companyIdOf(db, actor.userId));
  const [row] = await sellersWhere(db, year, clock.now(), own);
  return row ? asSeller(row) : null;
}

/** Which companies of a year's report a list shows: all, those that something lacks of, or those that answered no mail. */
export type SellerFilter = "all" | "lacking" | "silent";

/** The condition that a company got all mails about what lacks, the first `TAX_DAYS` ago, and gave no answer. */
function isSilent(now: Date) {
  const askedBefore = lte(taxFirstMailedAt, new Date(now.getTime() - TAX_DAYS * DAY_MS));
  return and(eq(taxMails, TAX_MAILS), askedBefore, lacksData, isNull(users.erasedAt));
}

const LACKS_IN_REPORT = sql`case when ${hasDeparted} then ${lackingIn(departedSellers)} else ${lacksData} end`;

/** A page of the companies in a year's report, the newest first. */
export async function listSellersAtDesk(
  app: App,
  actor: AdminActor,
  { year, show }: { year: number; show: SellerFilter },
  after: Cursor | null,
  size = PAGE_ROWS,
) {
  const { db, clock } = servicesOf(app);
  const ofYear = db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.companyId, id), wasDoneIn(year, clock.now())));
  // Counted is what a page shows, after it was chosen; by itself, that is planned once for every page.
  const chosen = await db
    .select({ id })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .leftJoin(sellerChecks, eq(sellerChecks.companyId, id))
    .leftJoin(departedSellers, eq(departedSellers.companyId, id))
    .where(
      and(
        isNamed,
        show === "lacking" ? LACKS_IN_REPORT : undefined,
        show === "silent" ? isSilent(clock.now()) : undefined,
        after ? olderThan(companyProfiles, after) : undefined,
        exists(ofYear),
        isStillStaff(actor),
      ),
    )
    .orderBy(...newestFirst(companyProfiles))
    .limit(size + 1);
  const ids = sql.param(chosen.map((one) => one.id));
  const isChosen = sql`${id} = any(${ids}::uuid[])`;
  const rows = await sellersWhere(db, year, clock.now(), isChosen).orderBy(
    ...newestFirst(companyProfiles),
  );
  return pageOf(rows.map(asSeller), size);
}

/** How many companies of the coming report gave no answer to all its mails, counted to `most`. */
export async function countSilentSellers(app: App, most: number): Promise<number> {
  const { db, clock } = servicesOf(app);
  const now = clock.now();
  const done = db
    .select({ one: sql`1` })
    .from(proposals)
    .where(and(eq(proposals.companyId, id), wasDoneIn(reportYear(now), now)));
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(sellerChecks)
    .innerJoin(companyProfiles, eq(companyProfiles.id, sellerChecks.companyId))
    .innerJoin(users, eq(users.id, companyProfiles.userId))
    .where(and(isSilent(now), exists(done)))
    .limit(most)
    .as("found");
  return await db.$count(found);
}

/** All of them, for the file that an operator sends, with those who left since. */
export async function readYearReport(app: App, year: number): Promise<SellerYear[]> {
  const { db, clock } = servicesOf(app);
  const rows = await sellersWhere(db, year, clock.now(), isNamed).orderBy(id);
  return rows.map(asSeller);
}
