import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ActOf, ActorKind, AnyLifecycle } from "~/shared/lifecycle.ts";
import type { RegistrantActor, SignedInActor, SystemActor } from "../auth/actor.ts";
import type { Tx } from "./connect.ts";

/** The product itself: it acts in tasks, and where one act brings about another. */
export const PRODUCT = { kind: "system" } as const;

/** A lifecycle with the table of the things that go through it and the table of what happened to them. */
export interface Stored<
  L extends AnyLifecycle,
  Table extends PgTable & Record<"id" | "status", AnyPgColumn>,
> {
  lifecycle: L;
  table: Table;
  events: PgTable & EventColumns;
}

/** The columns of a table of events; `subjectId` refers to the thing that changed. */
export type EventColumns = Record<
  "subjectId" | "act" | "actorKind" | "actorId" | "why" | "at",
  AnyPgColumn
>;

type Actors = SignedInActor | RegistrantActor | SystemActor | typeof PRODUCT;
/** The actors that an act is open to. */
type MayDo<L extends AnyLifecycle, Act extends ActOf<L>> = Extract<
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
 * Answers false when it is in no state that the act leads from.
 * @throws Error when an actor of this kind may not do it.
 */
export async function transition<
  L extends AnyLifecycle,
  Table extends PgTable & Record<"id" | "status", AnyPgColumn>,
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

/** The same for everything that fits `condition`; answers the ids of what changed. */
export async function transitionWhere<
  L extends AnyLifecycle,
  Table extends PgTable & Record<"id" | "status", AnyPgColumn>,
  Act extends ActOf<L>,
>(
  tx: Tx,
  { lifecycle, table, events }: Stored<L, Table>,
  condition: SQL,
  act: Act,
  { by, at, why, set }: Doing<MayDo<L, Act>, Table>,
): Promise<string[]> {
  const { from, to, by: allowed } = lifecycle.acts[act];
  const actor: { kind: ActorKind; userId?: string } = by;
  if (!allowed.includes(actor.kind)) throw new Error(`'${act}' is not for a ${actor.kind}`);
  const update = tx
    .update(table as PgTable)
    .set({ ...set, status: to })
    .where(and(condition, inArray(table.status, [...from])))
    .returning({ id: table.id });
  const { subjectId, act: actColumn, actorKind, actorId, why: whyColumn, at: atColumn } = events;
  const columns = [subjectId, actColumn, actorKind, actorId, whyColumn, atColumn];
  const { rows } = await tx.execute<{ id: string }>(sql`
    with moved as ${update}
    insert into ${events} (${sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )})
    select id, ${act}, ${actor.kind}, ${actor.userId ?? null}::uuid, ${why ?? null},
      ${at.toISOString()}::timestamptz
    from moved
    returning ${sql.identifier(subjectId.name)} as id`);
  return rows.map(({ id }) => id);
}
