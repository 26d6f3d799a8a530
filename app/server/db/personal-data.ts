import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { LegalGround, Subject } from "~/shared/processing.ts";
import type { TypedText } from "~/shared/typed-text.ts";
import type { App } from "../app.ts";
import { servicesOf } from "../services.ts";
import type { LazyQuery } from "./batches.ts";
import type { Queryable, Tx } from "./connect.ts";

/** Stands for the account of somebody who is known by an address alone. */
export const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** A person whose data is exported or erased; `email` is lower case. */
export interface Person {
  userId: string;
  email: string;
}

export interface RetentionRule {
  name: string;
  /** Removes what was kept long enough at `now`, in batches; answers how much. */
  apply(app: App, now: Date): Promise<number>;
}

/**
 * Something that is done with data of people, as /privacy and the register of processing tell it. The
 * texts are Dutch, speak to the person ('je'), begin small and have no full stop.
 */
export type Processing = LegalGround & {
  /** A heading: 'Offertes'. No two have the same one. */
  name: string;
  of: readonly Subject[];
  /** Which data: 'je naam en e-mailadres'. */
  data: string;
  /** What for: 'om je te laten inloggen'. */
  purpose: string;
  /** Until when. A time in it comes from `howLong`. */
  kept: string;
  /** Who else gets it, besides the parties that work for us: 'het bedrijf dat je kiest'. */
  recipients?: string;
  /**
   * Where it stands: each column that may hold words of or about somebody, and whole tables that say
   * something of somebody by their ids, numbers and dates alone.
   */
  holds: readonly (AnyPgColumn | PgTable)[];
  /** Set where an erasure leaves it, as an anonymous account's: why. */
  stays?: string;
};

/** What a feature keeps of people: how it is exported and erased, and which of it goes by itself in time. */
export interface PersonalData {
  /** Every table of the feature, also those that hold nothing of people. */
  tables: PgTable[];
  processing: readonly Processing[];
  /** Of those tables, what says nothing of anybody: whole tables, and single columns of others. */
  impersonal?: readonly (AnyPgColumn | PgTable)[];
  /**
   * What is kept about a person, for the file that they may download; amounts in cents. Left out is
   * only what would open the account (hashes, tokens, keys) and what is about others. A list that may
   * be long is a query that is not awaited here: the download reads its rows in batches.
   */
  export(db: Queryable, person: Person): Promise<Record<string, unknown>>;
  /** The ids under which the log of the desk names what is this person's: accounts, briefs, payments and so on. */
  subjects?(db: Queryable, person: Person): Promise<string[]>;
  /** The mail addresses of accounts that say this phone number (E.164) is their own. */
  accountsAt?(db: Queryable, phone: string): Promise<string[]>;
  /**
   * The mail addresses, lower case or as typed, that somebody typed beside this phone number: whose account has such
   * an address, the number does not say.
   */
  addressesAt?(db: Queryable, phone: string): Promise<string[]>;
  /** Takes a person out of the tables. What others rely on stays, without anything of the person. */
  erase(tx: Tx, person: Person, now: Date, app: App): Promise<void>;
  /** What is found by an address alone goes with an account that moves from one to another, both lower case. */
  follow?(tx: Tx, from: string, to: string, app: App): Promise<void>;
  retention?: RetentionRule[];
}

/** What of a value is text as somebody typed it, which no reader was named for. */
type TypedIn<Value> = Value extends TypedText | Date
  ? Extract<Value, TypedText>
  : Value extends AsyncIterable<infer Item> | PromiseLike<infer Item>
    ? TypedIn<Item>
    : Value extends readonly (infer Item)[]
      ? TypedIn<Item>
      : Value extends (...given: never[]) => infer Answer
        ? TypedIn<Answer>
        : Value extends object
          ? { [Key in keyof Value]-?: TypedIn<Value[Key]> }[keyof Value]
          : never;

/**
 * Lists what features keep of people. Does not compile where an export answers text as one side typed it: the
 * person may be the other side, so `showText` has to say as whom it is read.
 */
export function listPersonalData<const All extends readonly PersonalData[]>(
  data: [TypedIn<Awaited<ReturnType<All[number]["export"]>>>] extends [never] ? All : never,
): readonly PersonalData[] {
  return data;
}

/** The whole rows of a table that are of one user; asked for once they are awaited. */
export function rowsOf<Table extends PgTable & { userId: AnyPgColumn }>(
  db: Queryable,
  table: Table,
  userId: string,
) {
  const rows: unknown = db
    .select()
    .from(table as PgTable)
    .where(eq(table.userId, userId));
  return rows as LazyQuery<Table["$inferSelect"]>;
}

/** For tables that hold nothing of people, or nothing that an export has. */
export async function exportNothing(): Promise<Record<string, unknown>> {
  return {};
}

/** For tables that hold nothing of people, or what the law or others need. */
export async function eraseNothing(): Promise<void> {}

/** The rule that rows of a table go once `due` names them; `name` is what is counted. */
export function deleteWhen(
  name: string,
  table: PgTable,
  due: (now: Date) => SQL | undefined,
): RetentionRule {
  return { name, apply: (app, now) => deleteInBatches(app, table, due(now)) };
}

const BATCH = 500;

/** Deletes the rows that `due` names, in batches, and answers how many; locked ones wait. */
export async function deleteInBatches(app: App, table: PgTable, due: SQL | undefined) {
  let total = 0;
  for (;;) {
    const { rowCount } = await servicesOf(app).db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${due} limit ${BATCH} for update skip locked))`);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}
