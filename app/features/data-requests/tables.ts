import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { inList, instant, newestFirst } from "../../server/db/columns.ts";
import { REQUEST_KINDS } from "./constants.ts";

/** The condition that a request still has to be answered, written out as its index has it. */
export const isOpenRequest = sql`answered_at is null`;

/** Requests of people about their data that came by letter, mail or phone. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    /** Who asked; empty once the person was erased. */
    name: text().notNull(),
    /** The mail address (lower case) or phone number (E.164) that the person is known by; empty once erased. */
    contact: text().notNull(),
    receivedOn: date("received_on").notNull(),
    /** The last day on which it may be answered. */
    answerBy: instant("answer_by").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Null while it has to be answered. */
    answeredAt: instant("answered_at"),
  },
  (table) => [
    index("data_requests_open").on(table.answerBy, table.id).where(isOpenRequest),
    index("data_requests_newest").on(...newestFirst(table)),
    index("data_requests_contact").on(table.contact),
    index("data_requests_answered").on(table.answeredAt),
    check("data_requests_kind", inList(table.kind, REQUEST_KINDS)),
  ],
);
