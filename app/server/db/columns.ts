import { gt, lte, or, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { CLOCKS_APART_MS } from "../../shared/clock-skew.ts";
import type { Cursor } from "../../shared/cursor.ts";
import { ACTOR_KINDS } from "../../shared/lifecycle.ts";
import { NAMES_BEGIN, PAYMENT_PROVIDERS } from "../../shared/payment-provider.ts";
import { storableJson } from "../../shared/stored-text.ts";
import type { TypedText } from "../../shared/typed-text.ts";

/** A column of words that a client or a company typed, which nobody reads but through `showText`. */
export function typedText<Name extends string>(name: Name) {
  return text(name).$type<TypedText>();
}

/** The same of a list of such words. */
export function typedTexts<Name extends string>(name: Name) {
  return text(name).array().$type<TypedText[]>();
}

/** An instant in milliseconds, as a Date carries: a cursor that loses some would skip rows. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** A `jsonb` column, of what it can hold. */
export const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => "jsonb",
  toDriver: storableJson,
});

/**
 * True for a moment that lies `before` a time or at it, and for one that is still to come at `now`: that was
 * written while a clock was ahead and counts as none, or what waits for it would wait until then.
 */
export function isUpTo(moment: AnyPgColumn, before: Date | AnyPgColumn, now: Date) {
  return or(lte(moment, before), gt(moment, new Date(now.getTime() + CLOCKS_APART_MS)));
}

/** The column of the row, in another table, that a row is of and goes with. */
export function partOf<Name extends string>(name: Name, id: () => AnyPgColumn) {
  return uuid(name).notNull().references(id, { onDelete: "cascade" });
}

/** The moment and the id that a list is paged by, as columns or as an index has them. */
export type Newest = Record<"createdAt" | "id", AnyPgColumn | SQL>;

/** The order every list is paged in; drizzle's desc() adds NULLS LAST, which no index here has. */
export function newestFirst(table: Newest) {
  return [sql`${table.createdAt} desc`, sql`${table.id} desc`] as const;
}

/** That a row comes after a cursor, or after two placeholders: a moment in ISO 8601 and an id. */
export function olderThan(
  table: Newest,
  { createdAt, id }: Cursor | Record<keyof Cursor, Placeholder>,
): SQL {
  const moment = createdAt instanceof Date ? createdAt.toISOString() : createdAt;
  return sql`(${table.createdAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}

/** The order of what waits: the longest first. */
export function oldestFirst(table: Newest) {
  return [sql`${table.createdAt}`, sql`${table.id}`] as const;
}

/** That a row comes after a cursor in that order. */
export function newerThan(table: Newest, { createdAt, id }: Cursor): SQL {
  return sql`(${table.createdAt}, ${table.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** An id of a row that a text names: in a cursor it tells rows of one moment apart and does not say the text. */
export function idFrom(name: AnyPgColumn) {
  return sql<string>`md5(${name})::uuid`;
}

/**
 * A page of the newest-first list `own` that shows the row `named`, in one query: the newest page
 * when the row is on it or not in the list at all, else (`jumped`) the page that starts with it.
 */
export function pageWith(
  table: SQLWrapper & Newest,
  own: SQL,
  named: string | null,
  pageSize: number,
) {
  if (!named) return { jumped: sql<boolean>`false`, condition: undefined };
  const newest = sql`select ${table.id} from ${table} where ${own}
    order by ${sql.join([...newestFirst(table)], sql`, `)} limit ${pageSize}`;
  const start = sql`select ${table.createdAt}, ${table.id} from ${table}
    where ${table.id} = ${named}::uuid and ${own} and ${table.id} not in (${newest})`;
  return {
    jumped: sql<boolean>`exists (${start})`,
    condition: sql`(not exists (${start}) or (${table.createdAt}, ${table.id}) <= (${start}))`,
  };
}

/**
 * The column `provider`: which provider has a row, by the form of the name in the column `named`, as
 * `providerOf` says; null without a name. The database generates it, also for what an older version writes.
 */
export function atProvider(named: string) {
  const begins = Object.entries(NAMES_BEGIN).flatMap(([provider, beginnings]) =>
    beginnings.map((one) => `when starts_with(${named}, '${one}') then '${provider}'`),
  );
  const said = `case when ${named} is null then null ${begins.join(" ")} else 'local' end`;
  return text("provider", { enum: PAYMENT_PROVIDERS }).generatedAlwaysAs(sql.raw(said));
}

/** The SQL of a check that a text column holds one of these words, as PostgreSQL keeps it. */
export function inList(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${quoted(words)})`;
}

/** The SQL of a check that an array of texts holds none but these words. */
export function amongList(column: AnyPgColumn, words: readonly string[]): SQL {
  return sql`${column} <@ array[${quoted(words)}]`;
}

/** Words as PostgreSQL reads them in a list, where a bound value cannot stand. */
export function quoted(words: readonly string[]): SQL {
  return sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));
}

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
      // A name and no order: `at` has that.
      id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
      subjectId: partOf(subject.column, subject.id),
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

/** A name as it is searched and put in order: `foldName` of `shared/fold.ts`, worked out by the database and kept in its indexes. */
export const foldedName = (name: AnyPgColumn | SQL) => sql<string>`fold_name(${name})`;

/** The same from the second word on, for family names of several words: 'de vries' of 'Zoë de Vries'. Null for one word. */
export const foldedFamilyName = (name: AnyPgColumn) =>
  sql<string>`substring(fold_name(${name}) from ' (.+)$')`;

/** The last word of the same. */
export const foldedLastName = (name: AnyPgColumn) =>
  sql<string>`substring(fold_name(${name}) from '[^ ]+$')`;

/** The condition that a folded column begins with a folded text: a range of its index, without a look at the rows. */
export function beginsWith(folded: SQL, beginning: string): SQL {
  return sql`(${folded} ~>=~ ${beginning} and ${folded} ~<~ ${`${beginning}\u{10ffff}`})`;
}
