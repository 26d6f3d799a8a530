import { pgTable } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofCompany } from "../companies/tables.ts";

/** Until when a company was told of new briefs by its daily mail. */
export const briefDigests = pgTable("brief_digests", {
  companyId: ofCompany().primaryKey(),
  until: instant("until").notNull(),
});
