import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db, Queryable } from "./connect.ts";

/** Rows that are in memory at once while a query is read in batches. */
export const BATCH_ROWS = 500;

/** A query of drizzle that is not carried out yet: it is each time that it is awaited. */
export type LazyQuery<Row = unknown> = PromiseLike<Row[]> & { getSQL(): unknown };

export function isLazyQuery(value: unknown): value is LazyQuery {
  return typeof value === "object" && value !== null && "getSQL" in value && "then" in value;
}

/** A lazy query whose rows are read as something else; awaited, it answers them all at once. */
export interface MappedQuery<Made = unknown> extends PromiseLike<Made[]> {
  query: LazyQuery;
  make: (row: unknown) => Made;
}

/** Makes something of each row of a query, once it is awaited or read in batches. */
export function mapRows<Row, Made>(
  query: LazyQuery<Row>,
  make: (row: Row) => Made,
): MappedQuery<Made> {
  return {
    query,
    make: make as (row: unknown) => Made,
    // biome-ignore lint/suspicious/noThenProperty: it is awaited as the query that it stands for.
    then: (onRows, onError) => query.then((rows) => rows.map(make)).then(onRows, onError),
  };
}

export function isMappedQuery(value: unknown): value is MappedQuery {
  return typeof value === "object" && value !== null && "make" in value && "query" in value;
}

/** The database as it was at one moment, whose queries can be read in batches. */
export interface Snapshot {
  db: Queryable;
  /** The rows of a query that was made with this `db`, by a cursor. */
  batches<Row>(query: LazyQuery<Row>): AsyncGenerator<Row[]>;
}

/** What `read` makes of one snapshot of the database, whose connection the pool gets back whatever happens. */
export async function* snapshotPieces<Piece>(
  db: Db,
  read: (snapshot: Snapshot) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await db.$client.connect();
  let isWhole = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    yield* read(snapshotOn(client));
    await client.query("commit");
    isWhole = true;
  } finally {
    // One that was left in the middle is closed: the database then ends its transaction.
    client.release(!isWhole);
  }
}

type Asked = pg.QueryConfig & { text: string };

function snapshotOn(client: pg.PoolClient): Snapshot {
  /** Set while a query is read in batches: asked again, it answers its next rows. */
  let cursor: { name: string; isOpen: boolean } | null = null;
  let cursors = 0;
  const query = async (asked: Asked, values?: unknown[]) => {
    if (!cursor) return await client.query(asked, values);
    if (!cursor.isOpen) {
      const text = `declare ${cursor.name} no scroll cursor for ${asked.text}`;
      await client.query(text, values ?? asked.values);
      cursor.isOpen = true;
    }
    return await client.query({
      ...asked,
      name: undefined,
      text: `fetch ${BATCH_ROWS} from ${cursor.name}`,
      values: [],
    } as pg.QueryConfig);
  };
  const inBatches = Object.assign(Object.create(client), { query }) as pg.PoolClient;
  return {
    db: drizzle({ client: inBatches }) as unknown as Queryable,
    async *batches<Row>(lazy: LazyQuery<Row>) {
      cursors += 1;
      const own = { name: `batch_${cursors}`, isOpen: false };
      for (;;) {
        cursor = own;
        const rows = await Promise.resolve(lazy).finally(() => {
          cursor = null;
        });
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH_ROWS) break;
      }
      await client.query(`close ${own.name}`);
    },
  };
}
