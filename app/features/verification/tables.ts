import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import { companyProfiles } from "../companies/tables.ts";
import { DECIDERS, RECORDED_ACTS } from "./constants.ts";

/** What happened to a company's verification, who did it, when and why; rows are never changed. */
export const verificationEvents = pgTable(
  "verification_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companyProfiles.id, { onDelete: "cascade" }),
    act: text({ enum: RECORDED_ACTS }).notNull(),
    /** Who did it; 'system' is a task. */
    actorKind: text("actor_kind", { enum: DECIDERS }).notNull(),
    /** The admin who did it, until that account is gone. */
    adminId: uuid("admin_id").references(() => users.id, { onDelete: "set null" }),
    /** What was judged. */
    businessName: text("business_name").notNull(),
    kvkNumber: text("kvk_number").notNull(),
    /** What the admin saw, the reason given to the company, or why the register did not confirm it. */
    note: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("verification_events_act", inList(table.act, RECORDED_ACTS)),
    check("verification_events_actor_kind", inList(table.actorKind, DECIDERS)),
    check(
      "verification_events_admin",
      sql`${table.adminId} is null or ${table.actorKind} = 'admin'`,
    ),
    index("verification_events_company").on(table.companyId, table.createdAt),
  ],
);
