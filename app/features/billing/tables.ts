import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { atProvider, foldedName, inList, instant } from "../../server/db/columns.ts";
import { SUBSCRIPTION_STATUSES } from "../../shared/subscription-status.ts";
import { ofUser } from "../accounts/tables.ts";
import { SUBSCRIPTION_CHANGES } from "./messages.ts";

/** What the payment provider said last about a user's subscription. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: ofUser().primaryKey(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** Until when it is paid for, or was; null when the provider does not say. */
    paidUntil: instant("paid_until"),
    renews: boolean().notNull().default(true),
    inArrearsSince: instant("in_arrears_since"),
    providerReference: text("provider_reference").notNull().unique(),
    /** The provider that has it until it ends, also when another takes new payments by then. */
    provider: atProvider("provider_reference"),
    /** What it is paid with, as its payer knows it. */
    method: text(),
    /** Until when it counts as active (`activeUntil` of rules.ts); null when it does not. */
    activeUntil: instant("active_until"),
    checkedAt: instant("checked_at").notNull(),
    /** The number of that question. The answer to an earlier one is dropped. */
    question: bigint({ mode: "number" }).notNull().default(0),
    /** What its payer is listed by, kept by triggers: the business, else the person, in small letters. */
    sortName: text("sort_name").notNull().default(""),
  },
  (table) => [
    index("subscriptions_active").on(table.activeUntil),
    index("subscriptions_by_folded_name").on(foldedName(table.sortName), table.userId),
    check("subscriptions_status", inList(table.status, SUBSCRIPTION_STATUSES)),
    check(
      "subscriptions_arrears",
      sql`(${table.status} = 'in-arrears') = (${table.inArrearsSince} is not null)`,
    ),
  ],
);

/** What happened to a subscription, for its company and the admins. Rows are only added. */
export const subscriptionChanges = pgTable(
  "subscription_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    change: text({ enum: SUBSCRIPTION_CHANGES }).notNull(),
    /** Names what it is about: told again, nothing happened again. */
    key: text().notNull(),
    happenedAt: instant("happened_at").notNull(),
    /** Euro cents, VAT included, where money is involved. */
    amountCents: integer("amount_cents"),
    until: instant("until"),
  },
  (table) => [
    uniqueIndex("subscription_changes_once").on(table.userId, table.change, table.key),
    index("subscription_changes_user").on(table.userId, table.happenedAt),
    index("subscription_changes_turns")
      .on(table.happenedAt)
      .where(sql`change in ('started', 'ended')`),
    check("subscription_changes_change", inList(table.change, SUBSCRIPTION_CHANGES)),
  ],
);

/** The pauses of a subscription: no payments and no proposals, and its places stay. */
export const subscriptionPauses = pgTable(
  "subscription_pauses",
  {
    /** Also the provider's key: asked twice, it delays once. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    months: integer().notNull(),
    /** It begins when what was paid for is over. */
    pausedFrom: instant("paused_from").notNull(),
    pausedUntil: instant("paused_until").notNull(),
    requestedAt: instant("requested_at").notNull(),
    /** When the company ended it early; null otherwise. */
    endedAt: instant("ended_at"),
    /** When its provider is known to have put the payments off; null before that. */
    startConfirmedAt: instant("start_confirmed_at"),
    /** When its provider is known to have taken its end, or never to have had it; null before that. */
    endConfirmedAt: instant("end_confirmed_at"),
  },
  (table) => [
    index("subscription_pauses_user").on(table.userId, table.pausedUntil),
    check("subscription_pauses_months", sql`${table.months} between 1 and 3`),
    check("subscription_pauses_order", sql`${table.pausedFrom} < ${table.pausedUntil}`),
  ],
);
