import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofBrief } from "../briefs/tables.ts";
import { ofCompany } from "../companies/tables.ts";

/** What a company asked about a brief, and what its client answered; both as they were typed. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: uuid().primaryKey().defaultRandom(),
    briefId: ofBrief(),
    companyId: ofCompany(),
    question: text().notNull(),
    askedAt: instant("asked_at").notNull(),
    answer: text(),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    index("enquiries_brief").on(table.briefId, table.askedAt),
    index("enquiries_company").on(table.companyId),
    check("enquiries_answered", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);
