import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, json } from "../../server/db/columns.ts";
import { users } from "../accounts/tables.ts";
import type { DeskFacts } from "./views.ts";

/**
 * What was done at the desk: rows are added and never changed or removed, which a trigger of the
 * database refuses. They hold ids, codes, numbers and moments alone, so that an erasure leaves them.
 */
export const deskActs = pgTable(
  "desk_acts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who did it; null for an operator at the server. */
    actorId: uuid("actor_id"),
    /** As what: 'ADMIN', 'HELPDESK' or 'OPERATOR'. */
    actorRole: text("actor_role").notNull(),
    act: text().notNull(),
    subject: text().notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text().notNull(),
    before: json().$type<DeskFacts>().notNull(),
    after: json().$type<DeskFacts>().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("desk_acts_newest").on(table.createdAt, table.id),
    index("desk_acts_subject").on(table.subjectId, table.createdAt, table.id),
    index("desk_acts_act").on(table.act, table.createdAt, table.id),
    index("desk_acts_actor").on(table.actorId, table.createdAt, table.id),
  ],
);

/** What was written beside an act; goes with the person it is about. */
export const deskNotes = pgTable(
  "desk_notes",
  {
    actId: uuid("act_id")
      .primaryKey()
      .references(() => deskActs.id),
    aboutUserId: uuid("about_user_id").references(() => users.id, { onDelete: "cascade" }),
    note: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("desk_notes_about").on(table.aboutUserId),
    index("desk_notes_age").on(table.createdAt),
  ],
);
