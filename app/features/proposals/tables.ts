import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  eventsTable,
  inList,
  instant,
  newestFirst,
  partOf,
  quoted,
  typedText,
  typedTexts,
} from "../../server/db/columns.ts";
import { actsOf } from "../../shared/lifecycle.ts";
import { users } from "../accounts/tables.ts";
import { SCOPE_ITEMS } from "../briefs/constants.ts";
import { ofBrief } from "../briefs/tables.ts";
import { ofCompany } from "../companies/tables.ts";
import {
  MAX_CANCEL_FREE_DAYS,
  MAX_INSURED_CENTS,
  MAX_VANS,
  MAX_VANS_M3,
} from "../tariffs/constants.ts";
import { statedColumns, statedLimits } from "../tariffs/tables.ts";
import {
  MAX_AGREED_CENTS,
  MAX_PRICE_CENTS,
  MIN_PRICE_CENTS,
  PRICE_KINDS,
  SCOPE_ANSWERS,
} from "./constants.ts";
import { PROPOSAL, PROPOSAL_STATUSES } from "./lifecycle.ts";

const PRICE_RANGE = sql.raw(`between ${MIN_PRICE_CENTS} and ${MAX_PRICE_CENTS}`);

/** A company's proposal; cents with VAT. One from before scopes has no price kind and no `proposal_scope`. */
export const proposals = pgTable(
  "proposals",
  {
    id: uuid().primaryKey().defaultRandom(),
    briefId: ofBrief(),
    companyId: ofCompany(),
    packageName: typedText("package_name").notNull(),
    includes: typedText("includes").notNull(),
    /** What everything included comes to; of one by the hour its ceiling. */
    priceCents: integer("price").notNull(),
    priceKind: text("price_kind", { enum: PRICE_KINDS }),
    hourlyRateCents: integer("hourly_rate"),
    /** Hours beyond it are the company's own. */
    hoursCeiling: integer("hours_ceiling"),
    turnaroundDays: integer("turnaround_days").notNull().default(7),
    estimatedHours: integer("estimated_hours"),
    teamMembers: integer("team_members"),
    vans: integer(),
    /** What all vans hold together, in cubic metres. */
    vansM3: integer("vans_m3"),
    vehicleInfo: typedText("vehicle_info"),
    insuredCents: integer("insured_up_to"),
    /** The last day ('YYYY-MM-DD') on which it can be accepted; null as long as the client chooses. */
    validUntil: date("valid_until"),
    /** The client may cancel for nothing until so many days before the move. */
    cancelFreeDays: integer("cancel_free_days"),
    /** The rest of its terms as they were sent; of the company's own work the number is that of then. */
    ...statedColumns(),
    performerName: typedText("performer_name"),
    additionalServices: typedTexts("additional_services"),
    notes: typedText("notes"),
    status: text({ enum: PROPOSAL_STATUSES }).notNull().default("PENDING"),
    /** The version of the brief that it stands on. */
    briefVersion: integer("brief_version").notNull().default(1),
    /** Counts what its client is asked to agree to: sent, then each time that its company changed it. */
    revision: integer().notNull().default(1),
    /** Its client told more since: its company may adjust it, although it can be accepted. */
    mayAdjust: boolean("may_adjust").notNull().default(false),
    /** Its price before its company last changed it. */
    earlierPriceCents: integer("earlier_price"),
    /** The day ('YYYY-MM-DD') that its client accepted it for. */
    agreedDay: date("agreed_day"),
    /** Of the extras that were asked for, those that its client chose; what each costs says its scope. */
    agreedExtras: text("agreed_extras", { enum: SCOPE_ITEMS }).array(),
    /** What that day and these extras come to; of one by the hour, at most. */
    agreedCents: integer("agreed_price"),
    /** The last day ('YYYY-MM-DD') on which its client may revoke it, as it was when it was accepted; null without that right. */
    revocableUntil: date("revocable_until"),
    /** Its client asked for the work to begin within that period. */
    beginSooner: boolean("begin_sooner"),
    revokedAt: instant("revoked_at"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** Since when its client reads its own words no more: somebody at the desk decided so. */
    textHiddenAt: instant("text_hidden_at"),
  },
  (table) => [
    unique("proposals_once_per_company").on(table.briefId, table.companyId),
    uniqueIndex("proposals_one_accepted").on(table.briefId).where(sql`status = 'ACCEPTED'`),
    // What was paid for, as the price bands count it: they read no row of this table.
    index("proposals_accepted")
      .on(table.decidedAt, table.briefId, table.priceCents, table.agreedCents)
      .where(sql`status = 'ACCEPTED'`),
    index("proposals_company").on(table.companyId, ...newestFirst(table)),
    check("proposals_price", sql`${table.priceCents} ${PRICE_RANGE}`),
    check("proposals_earlier_price", sql`${table.earlierPriceCents} ${PRICE_RANGE}`),
    check("proposals_price_kind", inList(table.priceKind, PRICE_KINDS)),
    check(
      "proposals_ceiling",
      sql`case when ${table.priceKind} = 'HOURLY'
        then ${table.hourlyRateCents} is not null and ${table.hoursCeiling} is not null
          and ${table.priceCents} = ${table.hourlyRateCents} * ${table.hoursCeiling}
        else num_nonnulls(${table.hourlyRateCents}, ${table.hoursCeiling}) = 0 end`,
    ),
    // What a company agreed for the days of a year: its report to the tax office reads it.
    index("proposals_of_company_agreed")
      .on(table.companyId, table.agreedDay)
      .where(sql`agreed_day is not null`),
    check(
      "proposals_vans",
      sql`${table.vans} between 1 and ${sql.raw(String(MAX_VANS))}
        and ${table.vansM3} between 1 and ${sql.raw(String(MAX_VANS_M3))}`,
    ),
    check(
      "proposals_terms",
      sql`${table.insuredCents} between 1 and ${sql.raw(String(MAX_INSURED_CENTS))}
        and ${table.cancelFreeDays} between 0 and ${sql.raw(String(MAX_CANCEL_FREE_DAYS))}`,
    ),
    check("proposals_stated", sql.join(statedLimits(table), sql` and `)),
    check("proposals_versions", sql`${table.briefVersion} >= 1 and ${table.revision} >= 1`),
    check("proposals_status", inList(table.status, PROPOSAL_STATUSES)),
    // All of it or nothing: a version from before may still accept one, and says none of it.
    check(
      "proposals_agreed",
      sql`num_nonnulls(${table.agreedDay}, ${table.agreedExtras}, ${table.agreedCents}) = 0
        or ${table.status} in ('ACCEPTED', 'REVOKED')
          and num_nonnulls(${table.agreedDay}, ${table.agreedExtras}, ${table.agreedCents}) = 3
          and ${table.agreedExtras} <@ array[${quoted(SCOPE_ITEMS)}]
          and ${table.agreedCents} between ${sql.raw(`${MIN_PRICE_CENTS} and ${MAX_AGREED_CENTS}`)}`,
    ),
    check(
      "proposals_revocable",
      sql`(num_nonnulls(${table.revocableUntil}, ${table.beginSooner}) = 0
          or ${table.status} in ('ACCEPTED', 'REVOKED') and ${table.revocableUntil} is not null)
        and (${table.status} = 'REVOKED') = (${table.revokedAt} is not null)`,
    ),
  ],
);

const ofProposal = () => partOf("proposal_id", () => proposals.id);

/** What a proposal says of each thing that its brief asked for; `extra` is what it costs on top. */
export const proposalScope = pgTable(
  "proposal_scope",
  {
    proposalId: ofProposal(),
    item: text({ enum: SCOPE_ITEMS }).notNull(),
    answer: text({ enum: SCOPE_ANSWERS }).notNull(),
    extraCents: integer("extra"),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.item] }),
    check("proposal_scope_item", inList(table.item, SCOPE_ITEMS)),
    check("proposal_scope_answer", inList(table.answer, SCOPE_ANSWERS)),
    check(
      "proposal_scope_extra",
      sql`case when ${table.answer} = 'EXTRA'
        then ${table.extraCents} is not null and ${table.extraCents} ${PRICE_RANGE}
        else ${table.extraCents} is null end`,
    ),
  ],
);

/** What a proposal costs on another day of its client's range. */
export const proposalDays = pgTable(
  "proposal_days",
  {
    proposalId: ofProposal(),
    day: date().notNull(),
    priceCents: integer("price").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.day] }),
    check("proposal_days_price", sql`${table.priceCents} ${PRICE_RANGE}`),
  ],
);

/** What happened to each proposal: accepted, declined, withdrawn, superseded, confirmed, adjusted. */
export const proposalEvents = eventsTable(
  "proposal_events",
  { column: "proposal_id", id: () => proposals.id },
  actsOf(PROPOSAL),
  () => users.id,
);
