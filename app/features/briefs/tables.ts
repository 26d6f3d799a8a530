import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  eventsTable,
  foldedName,
  inList,
  instant,
  json,
  type Newest,
  newestFirst,
  partOf,
  quoted,
  typedText,
} from "../../server/db/columns.ts";
import { actsOf } from "../../shared/lifecycle.ts";
import { PROVINCES } from "../../shared/provinces.ts";
import { users } from "../accounts/tables.ts";
import type { StoredGoods } from "../goods/views.ts";
import { DATE_SLACKS, SERVICE_TYPES, TIME_PREFERENCES } from "../intake/constants.ts";
import { uploads } from "../uploads/tables.ts";
import { BRIEF, BRIEF_STATUSES, LISTED_STATUSES } from "./lifecycle.ts";
import type { HiddenPart, KnownContact, MaskedAnswers } from "./views.ts";

/** The condition that a brief is open and nobody sent a proposal, written out as its index has it. */
export const isUnanswered = sql`status = 'OPEN' and proposals_count = 0`;

/** What a client asks for; money in euro cents, days as 'YYYY-MM-DD' in the Netherlands. */
export const briefs = pgTable(
  "briefs",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Chosen by the form, once a filled-in form: the same submission twice stores one brief. */
    submissionKey: uuid("submission_key").notNull().unique(),
    clientId: uuid("client_id").references(() => users.id, { onDelete: "set null" }),
    clientName: text("client_name").notNull(),
    clientEmail: text("client_email").notNull(),
    clientPhone: text("client_phone"),
    emailConfirmed: boolean("email_confirmed").notNull(),
    serviceType: text("service_type", { enum: SERVICE_TYPES }).notNull(),
    status: text({ enum: BRIEF_STATUSES }).notNull().default("OPEN"),
    fromProvince: text("from_province", { enum: PROVINCES }).notNull(),
    fromCity: text("from_city"),
    toProvince: text("to_province", { enum: PROVINCES }).notNull(),
    toCity: text("to_city"),
    /** Contact data, like the name: where exactly, each part as far as the client told it. */
    fromStreet: text("from_street"),
    fromHouseNumber: text("from_house_number"),
    fromAddition: text("from_addition"),
    fromPostcode: text("from_postcode"),
    toStreet: text("to_street"),
    toHouseNumber: text("to_house_number"),
    toAddition: text("to_addition"),
    toPostcode: text("to_postcode"),
    moveDate: date("event_date").notNull(),
    /** How far from that day it may also be; null for that day alone. */
    dateSlack: text("date_slack", { enum: DATE_SLACKS }),
    /** The last day that it may be on; null where that is the day itself. */
    lastDay: date("last_day"),
    timePreference: text("time_preference", { enum: TIME_PREFERENCES }),
    budgetMinCents: integer("budget_min"),
    budgetMaxCents: integer("budget_max"),
    maxProposals: integer("max_proposals").notNull().default(5),
    proposalsCount: integer("proposals_count").notNull().default(0),
    /** A company may still send a proposal. */
    isOpen: boolean("is_open")
      .notNull()
      .generatedAlwaysAs(sql`status = 'OPEN' and proposals_count < max_proposals`),
    /** Answers by the name of their question: read through detailsOf, for old rows lack the newer ones. */
    inventory: json().$type<Record<string, unknown>>().notNull(),
    services: text().array().notNull(),
    /** What is to be moved, thing by thing; null where nobody listed it. Read through listOf. */
    goods: json().$type<StoredGoods>(),
    /** What is to be carried, in litres: as it was listed, or the middle of an estimate. Null when unknown. */
    volumeLitres: integer("volume_litres"),
    /** The range that the volume lies in; both are the volume itself where things were listed. */
    volumeFromLitres: integer("volume_from_litres"),
    volumeToLitres: integer("volume_to_litres"),
    /** By road, estimated from where the two places lie; null where a place is not known. */
    distanceKm: integer("distance_km"),
    /** Where the place lies that it begins in, as `spotOf` tells it; null where that is not known. */
    fromSpot: integer("from_spot"),
    /** Counts what the client changed after companies could read it. */
    version: integer().notNull().default(1),
    additionalInfo: typedText("additional_info").notNull(),
    /** The texts as companies may read them before acceptance, under the rules of a version. */
    maskedFromCity: text("masked_from_city"),
    maskedToCity: text("masked_to_city"),
    maskedInfo: text("masked_info"),
    /** What of `inventory` and `goods` is in the client's own words, by the name of its question. */
    maskedAnswers: json("masked_answers").$type<MaskedAnswers>(),
    maskVersion: integer("mask_version").notNull().default(0),
    /** What is hidden of them besides, because an answer or another version completes it. */
    hiddenParts: json("hidden_parts").$type<HiddenPart[]>(),
    /** What else its client is known by, which the mask hides too: kept in step by `shareContact`. */
    otherContact: json("other_contact").$type<KnownContact[]>(),
    createdAt: instant("created_at").notNull(),
    /** When its client last looked at what came in for it. */
    clientSeenAt: instant("client_seen_at"),
    /** Since when companies read its client's own words no more: somebody at the desk decided so. */
    textHiddenAt: instant("text_hidden_at"),
    /** When everything about the person was taken out, because it was kept long enough. */
    anonymisedAt: instant("anonymised_at"),
  },
  (table) => [
    check("briefs_quota", sql`${table.proposalsCount} between 0 and ${table.maxProposals}`),
    check(
      "briefs_volume",
      sql`${table.volumeFromLitres} between 0 and ${table.volumeLitres}
        and ${table.volumeToLitres} >= ${table.volumeLitres}`,
    ),
    check("briefs_date_slack", inList(table.dateSlack, DATE_SLACKS)),
    check("briefs_last_day", sql`${table.lastDay} >= ${table.moveDate}`),
    check("briefs_distance", sql`${table.distanceKm} >= 0`),
    check("briefs_version", sql`${table.version} >= 1`),
    check("briefs_status", inList(table.status, BRIEF_STATUSES)),
    check("briefs_service_type", inList(table.serviceType, SERVICE_TYPES)),
    check("briefs_time_preference", inList(table.timePreference, TIME_PREFERENCES)),
    check("briefs_from_province", inList(table.fromProvince, PROVINCES)),
    check("briefs_to_province", inList(table.toProvince, PROVINCES)),
    index("briefs_client").on(table.clientId, ...newestFirst(table)),
    index("briefs_client_email").on(table.clientEmail),
    index("briefs_mask_version").on(table.maskVersion),
    // The desk looks briefs up: the newest, of a state or a province, and by the beginning of a text.
    index("briefs_newest").on(...newestFirst(table)),
    index("briefs_newest_in_state").on(table.status, ...newestFirst(table)),
    index("briefs_newest_from").on(table.fromProvince, ...newestFirst(table)),
    index("briefs_folded_client_name").on(sql`${foldedName(table.clientName)} text_pattern_ops`),
    index("briefs_client_phone").on(table.clientPhone).where(sql`client_phone is not null`),
    index("briefs_client_address").on(sql`${table.clientEmail} text_pattern_ops`),
    index("briefs_folded_from_place").on(sql`${foldedName(table.fromCity)} text_pattern_ops`),
    index("briefs_folded_to_place").on(sql`${foldedName(table.toCity)} text_pattern_ops`),
    ...listedIndexes(table),
    index("briefs_listed_spot")
      .on(table.fromSpot)
      .where(sql`status in (${quoted(LISTED_STATUSES)})`),
    index("briefs_open_spot").on(table.fromSpot).where(sql`is_open`),
    index("briefs_without_spot")
      .on(table.id)
      .where(
        sql`from_spot is null and from_city is not null and status in (${quoted(LISTED_STATUSES)})`,
      ),
    // Those that nobody answered, for the desk.
    index("briefs_unanswered").on(table.createdAt).where(isUnanswered),
    index("briefs_named_unaccepted")
      .on(table.moveDate)
      .where(sql`anonymised_at is null and status <> 'COMPLETED'`),
    index("briefs_named_accepted")
      .on(table.moveDate)
      .where(sql`anonymised_at is null and status = 'COMPLETED'`),
  ],
);

export type BriefRow = typeof briefs.$inferSelect;

/** The column of the brief that a row is of, and goes with. */
export const ofBrief = () => partOf("brief_id", () => briefs.id);

/** The photos of what a brief is about, in order. A photo belongs to one brief. */
export const briefPhotos = pgTable(
  "brief_photos",
  {
    uploadId: uuid("upload_id")
      .primaryKey()
      .references(() => uploads.id, { onDelete: "cascade" }),
    briefId: ofBrief(),
    /** From 1. */
    position: integer().notNull(),
  },
  (table) => [unique("brief_photos_order").on(table.briefId, table.position)],
);

/**
 * What companies could read of a brief before its client changed it, for the proposals that stand on
 * it: the columns of `columnsForCompany` that hold no contact data, with the texts as they were masked.
 */
export const briefVersions = pgTable(
  "brief_versions",
  {
    briefId: ofBrief(),
    version: integer().notNull(),
    shown: json().$type<Record<string, unknown>>().notNull(),
    /** The rules under which the texts were masked. */
    maskVersion: integer("mask_version").notNull(),
    replacedAt: instant("replaced_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.briefId, table.version] }),
    index("brief_versions_mask_version").on(table.maskVersion),
    check("brief_versions_version", sql`${table.version} >= 1`),
  ],
);

/** What happened to each brief: closed, reopened, completed, cancelled. */
export const briefEvents = eventsTable(
  "brief_events",
  { column: "brief_id", id: () => briefs.id },
  actsOf(BRIEF),
  () => users.id,
);

type LookedAt = Newest & Record<(typeof LOOKED_AT | typeof ENDS)[number], AnyPgColumn>;
const ENDS = ["fromProvince", "toProvince"] as const;
/** What is looked at, row by row, of a list that is asked something further. */
const LOOKED_AT = [
  "serviceType",
  "fromSpot",
  "moveDate",
  "dateSlack",
  "lastDay",
  "volumeLitres",
] as const;

/**
 * The columns that a list is looked through by, in the index of each reading; its ends where a province is
 * asked for: in the index of the whole list they would have a page of one province looked for in that.
 */
export function lookedAt(table: LookedAt, withEnds: boolean): AnyPgColumn[] {
  return [...(withEnds ? ENDS : []), ...LOOKED_AT].map((name) => table[name]);
}

// One index for each way a company filters the list, by where a move begins and by where it ends;
// rows that left the list are in none of them.
function listedIndexes(table: LookedAt) {
  const { serviceType, fromProvince, toProvince } = table;
  const ways: [way: string, by: AnyPgColumn[], also?: AnyPgColumn[]][] = [
    ["", [], lookedAt(table, false)],
    ["_type", [serviceType]],
    ["_from", [fromProvince], lookedAt(table, true)],
    ["_to", [toProvince], lookedAt(table, true)],
    ["_type_from", [serviceType, fromProvince]],
    ["_type_to", [serviceType, toProvince]],
  ];
  return ways.flatMap(([way, by, also = []]) => {
    const [latest, byId] = newestFirst(table);
    const [first = latest, ...rest] = [...by, latest, byId, ...also];
    return [
      index(`briefs_listed${way}`)
        .on(first, ...rest)
        .where(sql`status in (${quoted(LISTED_STATUSES)})`),
      index(`briefs_open${way}`)
        .on(first, ...rest)
        .where(sql`is_open`),
    ];
  });
}

/** How many briefs are listed, and open, by route and type; a trigger on `briefs` keeps it. */
export const briefRouteCounts = pgTable(
  "brief_route_counts",
  {
    fromProvince: text("from_province", { enum: PROVINCES }).notNull(),
    toProvince: text("to_province", { enum: PROVINCES }).notNull(),
    serviceType: text("service_type", { enum: SERVICE_TYPES }).notNull(),
    listed: integer().notNull(),
    open: integer().notNull(),
  },
  (table) => [
    check("brief_route_counts_service_type", inList(table.serviceType, SERVICE_TYPES)),
    check("brief_route_counts_from_province", inList(table.fromProvince, PROVINCES)),
    check("brief_route_counts_to_province", inList(table.toProvince, PROVINCES)),
    primaryKey({ columns: [table.fromProvince, table.toProvince, table.serviceType] }),
    check("brief_route_counts_range", sql`${table.open} between 0 and ${table.listed}`),
  ],
);

/** What the release before counted in; only it writes here, and the next one drops it. */
export const briefCounts = pgTable(
  "brief_counts",
  {
    fromProvince: text("from_province").notNull(),
    serviceType: text("service_type").notNull(),
    listed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromProvince, table.serviceType] })],
);
