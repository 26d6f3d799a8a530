import { type AnyPgColumn, bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ACTOR_KINDS } from "../../shared/lifecycle.ts";
import { inList, instant } from "./columns.ts";

/**
 * A table of what happened to the things of another table: which act, by whom, when and why. Its rows
 * go with their thing; who acted is forgotten with the account.
 */
export function eventsTable<Name extends string>(
  name: Name,
  subject: { column: string; id: () => AnyPgColumn },
  acts: readonly [string, ...string[]],
  userId: () => AnyPgColumn,
) {
  return pgTable(
    name,
    {
      id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
      subjectId: uuid(subject.column).notNull().references(subject.id, { onDelete: "cascade" }),
      act: text({ enum: [...acts] as [string, ...string[]] }).notNull(),
      actorKind: text("actor_kind", { enum: ACTOR_KINDS }).notNull(),
      /** Null where no person acted, and once the person was erased. */
      actorId: uuid("actor_id").references(userId, { onDelete: "set null" }),
      why: text(),
      at: instant("at").notNull(),
    },
    (table) => [
      check(`${name}_act`, inList(table.act, acts)),
      check(`${name}_actor_kind`, inList(table.actorKind, ACTOR_KINDS)),
      index(`${name}_subject`).on(table.subjectId, table.at),
      index(`${name}_actor`).on(table.actorId),
    ],
  );
}
