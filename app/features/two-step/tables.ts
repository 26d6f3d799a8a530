import { integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofUser } from "../accounts/tables.ts";

/** An authenticator app of a user; it counts from `confirmedAt` on. */
export const authenticators = pgTable("authenticators", {
  userId: ofUser().primaryKey(),
  /** The shared key, encrypted: a stolen table makes no codes. */
  sealedKey: text("sealed_key").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The half minute, counted from 1970, of the last code that was taken: no code works twice. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: instant("created_at").notNull(),
});

/** Single-use codes that stand in for a lost authenticator app, stored as SHA-256. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [unique("recovery_codes_once").on(table.userId, table.codeHash)],
);
