import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant } from "../../server/db/columns.ts";
import { ofCompany } from "../companies/tables.ts";
import { uploads } from "../uploads/tables.ts";
import { EVIDENCE_KINDS, PAPER_FORMATS } from "./constants.ts";

/** Papers that companies sent, and what was decided of each. It counts until its last day, by the clock alone. */
export const companyEvidence = pgTable(
  "company_evidence",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: ofCompany(),
    kind: text({ enum: EVIDENCE_KINDS }).notNull(),
    number: text().notNull(),
    /** The last day that it is valid on, in the Netherlands. */
    validUntil: date("valid_until").notNull(),
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => uploads.id, { onDelete: "cascade" }),
    format: text({ enum: PAPER_FORMATS }).notNull(),
    sentAt: instant("sent_at").notNull(),
    /** One of the two once it was decided on. */
    acceptedAt: instant("accepted_at"),
    refusedAt: instant("refused_at"),
    /** Why it was refused, for the company. */
    refusalWords: text("refusal_words"),
    /** The number of days before its last one that its company was last reminded at. */
    remindedAt: integer("reminded_at"),
  },
  (table) => [
    check("company_evidence_kind", inList(table.kind, EVIDENCE_KINDS)),
    check("company_evidence_format", inList(table.format, PAPER_FORMATS)),
    check("company_evidence_decided", sql`num_nonnulls(accepted_at, refused_at) < 2`),
    check("company_evidence_words", sql`(refused_at is null) = (refusal_words is null)`),
    index("company_evidence_company").on(table.companyId, table.sentAt),
    index("company_evidence_upload").on(table.uploadId),
    index("company_evidence_waiting")
      .on(table.sentAt, table.id)
      .where(sql`accepted_at is null and refused_at is null`),
    index("company_evidence_ending").on(table.validUntil),
  ],
);
