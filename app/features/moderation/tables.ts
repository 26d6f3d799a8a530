import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { inList, instant, json } from "../../server/db/columns.ts";
import { REPORTED_KINDS } from "../../shared/paths.ts";
import { users } from "../accounts/tables.ts";
import { REPORT_SIDES, REPORTERS } from "./constants.ts";
import type { YearFigures } from "./views.ts";

/**
 * What somebody reported. The row stays, for the figures: what is of people is taken out of it, with them or in
 * time. Numbers count up from 1.
 */
export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    // A name that people say, and no order: created_at has that.
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    kind: text({ enum: REPORTED_KINDS }).notNull(),
    /** The id of the thing. */
    subjectId: uuid("subject_id").notNull(),
    /** The photo of it that it is about; null for its text. */
    photoId: uuid("photo_id"),
    category: text().notNull(),
    reportedAs: text("reported_as", { enum: REPORTERS }).notNull(),
    reporterId: uuid("reporter_id").references(() => users.id, { onDelete: "set null" }),
    reporterName: text("reporter_name"),
    reporterEmail: text("reporter_email"),
    why: text(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** What it said when it was reported, and which photos it had. */
    copy: text(),
    photoIds: uuid("photo_ids").array().notNull().default(sql`'{}'`),
    /** Since when it waits for a decision; null while none is asked. */
    waitsSince: instant("waits_since"),
    decidedAt: instant("decided_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("reports_kind", inList(table.kind, REPORTED_KINDS)),
    check("reports_reported_as", inList(table.reportedAs, REPORTERS)),
    index("reports_newest").on(table.createdAt, table.id),
    index("reports_waiting").on(table.waitsSince, table.id).where(sql`waits_since is not null`),
    index("reports_subject").on(table.subjectId, table.createdAt, table.id),
    index("reports_photo").on(table.photoId).where(sql`photo_id is not null`),
    index("reports_photos").using("gin", table.photoIds),
    index("reports_author").on(table.authorId),
    index("reports_reporter").on(table.reporterId),
    index("reports_email").on(sql`lower(${table.reporterEmail})`),
    index("reports_decided").on(table.decidedAt),
  ],
);

const REPORT = () => reports.id;

/**
 * What was decided about a thing: rows are added and never changed or removed, which a trigger refuses. They hold
 * ids and codes alone; what was written beside one stands in `decision_words`.
 */
export const decisions = pgTable(
  "decisions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for what the product decided by itself and nobody objected to yet. */
    reportId: uuid("report_id").references(REPORT),
    kind: text({ enum: REPORTED_KINDS }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    outcome: text().notNull(),
    /** A reason of the desk's catalogue. */
    reason: text().notNull(),
    byMachine: boolean("by_machine").notNull(),
    decidedBy: uuid("decided_by"),
    /** The objection that it answers. */
    objectionId: uuid("objection_id"),
    /** When what it answers came in. */
    askedAt: instant("asked_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("decisions_kind", inList(table.kind, REPORTED_KINDS)),
    index("decisions_report").on(table.reportId, table.createdAt, table.id),
    index("decisions_made").on(table.createdAt),
    uniqueIndex("decisions_of_machine")
      .on(table.kind, table.subjectId)
      .where(sql`by_machine and report_id is null`),
  ],
);

/** The facts that a decision rests on, as both sides read them; they go in time, the decision stays. */
export const decisionWords = pgTable("decision_words", {
  decisionId: uuid("decision_id")
    .primaryKey()
    .references(() => decisions.id),
  facts: text().notNull(),
});

/** That a side does not agree with a decision; one of each side. */
export const objections = pgTable(
  "objections",
  {
    id: uuid().primaryKey().defaultRandom(),
    reportId: uuid("report_id").notNull().references(REPORT),
    decisionId: uuid("decision_id")
      .notNull()
      .references(() => decisions.id),
    side: text({ enum: REPORT_SIDES }).notNull(),
    why: text(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("objections_side", inList(table.side, REPORT_SIDES)),
    unique("objections_once").on(table.decisionId, table.side),
    index("objections_report").on(table.reportId),
    index("objections_made").on(table.createdAt),
  ],
);

/** What a year of reports comes to, counted anew each night. */
export const moderationFigures = pgTable("moderation_figures", {
  year: integer().primaryKey(),
  figures: json().$type<YearFigures>().notNull(),
});

/** Reporters whose reports are not handled for a time, by the keyed hash of their mailbox (DSA art. 23(2)). */
export const pausedReporters = pgTable(
  "paused_reporters",
  {
    mailboxHash: text("mailbox_hash").notNull(),
    /** Set where the address was typed by a visitor, who may have typed anybody's: it stops no account. */
    ofVisitor: boolean("of_visitor").notNull(),
    until: instant("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mailboxHash, table.ofVisitor] }),
    index("paused_reporters_until").on(table.until),
  ],
);
