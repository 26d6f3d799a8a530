import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, json } from "../../server/db/columns.ts";
import { ofBrief } from "../briefs/tables.ts";
import { ofCompany } from "../companies/tables.ts";

/** What a company looks for in the list, by a name of its own. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: ofCompany(),
    name: text().notNull(),
    /** Read through `briefFilterSchema`, since an older one may lack what can be asked now. */
    filter: json().$type<Record<string, unknown>>().notNull(),
    mails: boolean().notNull(),
    /** They come once a day, with all others. */
    digest: boolean().notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("saved_searches_name").on(table.companyId, table.name),
    index("saved_searches_mails").on(table.companyId).where(sql`mails`),
  ],
);

/** How many companies were mailed about a brief; apart from it, so that telling them changes no list. */
export const briefsTold = pgTable(
  "briefs_told",
  {
    briefId: ofBrief().primaryKey(),
    companies: integer().notNull(),
  },
  (table) => [check("briefs_told_some", sql`${table.companies} > 0`)],
);
