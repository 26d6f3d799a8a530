import { doublePrecision, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";

/** What an hourly round found out, where a page would have to wait or to count for it. */
export const findings = pgTable("findings", {
  name: text({ enum: ["backup", "certificate", "complaints"] }).primaryKey(),
  /** When the newest backup began, or the certificate ends; null without one. */
  moment: instant("moment"),
  /** Complaints of all mails, from 0 to 1. */
  share: doublePrecision(),
  /** What went wrong when it was looked for, for an admin. */
  failure: text(),
  foundAt: instant("found_at").notNull(),
});
