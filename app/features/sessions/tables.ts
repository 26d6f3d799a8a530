import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { ofUser, users } from "../accounts/tables.ts";

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
    /** The person as whom an admin looks on by this session, until that moment; both null otherwise. */
    lookingOnAs: uuid("looking_on_as").references(() => users.id, { onDelete: "set null" }),
    lookingOnUntil: instant("looking_on_until"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expired").on(table.expiresAt),
    index("sessions_looking_on").on(table.lookingOnAs).where(sql`looking_on_as is not null`),
  ],
);
