import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";

/** What the payment provider said last about a user's subscription. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text().notNull(),
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    providerReference: text("provider_reference").notNull().unique(),
    /** Until when it counts as active (`activeUntil` of rules.ts); null when it does not. */
    activeUntil: instant("active_until"),
    /** When the provider was asked what is stored here. The answer to an earlier question is dropped. */
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [index("subscriptions_active").on(table.activeUntil)],
);
