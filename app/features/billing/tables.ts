import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { SUBSCRIPTION_STATUSES } from "../../shared/subscription-status.ts";
import { users } from "../accounts/tables.ts";

/** What the payment provider said last about a user's subscription. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** Until when it is paid for, or was; null when the provider does not say. */
    paidUntil: instant("paid_until"),
    renews: boolean().notNull().default(true),
    inArrearsSince: instant("in_arrears_since"),
    providerReference: text("provider_reference").notNull().unique(),
    /** Until when it counts as active (`activeUntil` of rules.ts); null when it does not. */
    activeUntil: instant("active_until"),
    /** When the provider was asked what is stored here. The answer to an earlier question is dropped. */
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [
    index("subscriptions_active").on(table.activeUntil),
    check("subscriptions_status", inList(table.status, SUBSCRIPTION_STATUSES)),
    check(
      "subscriptions_arrears",
      sql`(${table.status} = 'in-arrears') = (${table.inArrearsSince} is not null)`,
    ),
  ],
);
