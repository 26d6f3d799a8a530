import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofUser } from "../accounts/tables.ts";

/** A signed-in browser. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    /** SHA-256 of the secret in the cookie. Null where the release before opened the session. */
    tokenHash: text("token_hash").unique(),
    /** Only the release before reads and writes it; the next one drops it. */
    token: text().unique(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expired").on(table.expiresAt),
  ],
);
