import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofBrief } from "../briefs/tables.ts";
import { ofCompany } from "../companies/tables.ts";

/** That a company opened a brief: when first, and when last, to the hour. */
export const briefSightings = pgTable(
  "brief_sightings",
  {
    briefId: ofBrief(),
    companyId: ofCompany(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.briefId, table.companyId] }),
    index("brief_sightings_company").on(table.companyId),
  ],
);
