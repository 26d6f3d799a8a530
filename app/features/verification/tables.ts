import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import { companyProfiles } from "../companies/tables.ts";

/** What admins decided about a company's name and KvK number, and on what grounds; never changed. */
export const verificationDecisions = pgTable(
  "verification_decisions",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companyProfiles.id, { onDelete: "cascade" }),
    adminId: uuid("admin_id").references(() => users.id, { onDelete: "set null" }),
    act: text({ enum: ["RECHECKED", "APPROVED", "REJECTED"] }).notNull(),
    /** What was judged. */
    businessName: text("business_name").notNull(),
    kvkNumber: text("kvk_number").notNull(),
    /** What the admin saw, the reason given to the company, or what the register answered. */
    note: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("verification_decisions_company").on(table.companyId, table.createdAt)],
);
