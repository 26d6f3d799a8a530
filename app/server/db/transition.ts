import { and, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ActOf, ActorKind, AnyLifecycle } from "~/shared/lifecycle.ts";
import type { RegistrantActor, SignedInActor, SystemActor } from "../auth/actor.ts";
import type { Tx } from "./connect.ts";

/** The product itself: it acts in tasks, and where one act brings about another. */
export const PRODUCT = { kind: "system" } as const;

/** A lifecycle with the table of the things that go through it and the table of what happened to them. */
export interface Stored<L extends AnyLifecycle, Table extends Subject> {
  lifecycle: L;
  table: Table;
  /** The column of the table that holds the state. */
  status: ColumnName<Table>;
  events: PgTable & EventColumns;
  /** Columns of the thing that an event keeps as they were, in columns of the same name. */
  kept?: readonly AnyPgColumn[];
}

type Subject = PgTable & Record<"id", AnyPgColumn>;
type ColumnName<Table extends PgTable> = keyof Table["_"]["columns"] & string;

/** What changed, and the row of events that says so. */
export type Moved = {
  id: string;
  eventId: string;
};

/** The columns of a table of events; `subjectId` refers to the thing that changed. */
export type EventColumns = Record<
  "subjectId" | "act" | "actorKind" | "actorId" | "why" | "at",
  AnyPgColumn
>;

type Actors = SignedInActor | RegistrantActor | SystemActor | typeof PRODUCT;
/** The actors that an act is open to. */
export type MayDo<L extends AnyLifecycle, Act extends ActOf<L>> = Extract<
  Actors,
  { kind: L["acts"][Act]["by"][number] }
>;

/** Who acts and when; `why` in a few English words where the act alone does not say it. */
export interface Doing<By, Table extends PgTable> {
  by: By;
  at: Date;
  why?: string;
  /** Other columns that change with the state. */
  set?: PgUpdateSetSource<Table>;
}

/**
 * Takes the thing with this id through `act`, and writes down who did it and when, in one statement.
 * False when no act leads from its state. @throws Error when an actor of this kind may not do it.
 */
export async function transition<
  L extends AnyLifecycle,
  Table extends Subject,
  Act extends ActOf<L>,
>(
  tx: Tx,
  stored: Stored<L, Table>,
  id: string,
  act: Act,
  doing: Doing<MayDo<L, Act>, Table>,
): Promise<boolean> {
  const moved = await transitionWhere(tx, stored, eq(stored.table.id, id), act, doing);
  return moved.length > 0;
}

/** The same for everything that fits `condition`; answers what changed. */
export async function transitionWhere<
  L extends AnyLifecycle,
  Table extends Subject,
  Act extends ActOf<L>,
>(
  tx: Tx,
  { lifecycle, table, status, events, kept = [] }: Stored<L, Table>,
  condition: SQL,
  act: Act,
  { by, at, why, set }: Doing<MayDo<L, Act>, Table>,
): Promise<Moved[]> {
  const { from, to, by: allowed } = lifecycle.acts[act];
  const actor: { kind: ActorKind; userId?: string } = by;
  if (!allowed.includes(actor.kind)) throw new Error(`'${act}' is not for a ${actor.kind}`);
  const columns = getTableColumns<PgTable>(table);
  const update = tx
    .update(table as PgTable)
    .set({ ...set, [status]: to })
    .where(and(condition, inArray(columns[status] as AnyPgColumn, [...from])))
    .returning({
      id: table.id,
      ...Object.fromEntries(kept.map((column) => [column.name, column])),
    });
  const nameOf = ({ name }: AnyPgColumn) => sql.identifier(name);
  const written = new Map<AnyPgColumn, SQLWrapper>([
    [events.subjectId, sql`id`],
    [events.act, sql`${act}`],
    [events.actorKind, sql`${actor.kind}`],
    [events.actorId, sql`${actor.userId ?? null}::uuid`],
    [events.why, sql`${why ?? null}`],
    [events.at, sql`${at.toISOString()}::timestamptz`],
    ...kept.map((column) => [column, nameOf(column)] as const),
  ]);
  const { rows } = await tx.execute<Moved>(sql`
    with moved as ${update}
    insert into ${events} (${sql.join([...written.keys()].map(nameOf), sql`, `)})
    select ${sql.join([...written.values()], sql`, `)}
    from moved
    returning ${nameOf(events.subjectId)} as id, id::text as "eventId"`);
  return rows;
}
