import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import type { Tx } from "./connect.ts";

const tables = z.array(
  z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) }),
);
const sequences = z.array(
  z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() }),
);
type Table = z.infer<typeof tables>[number];

/** What migrations leave in the database that is filled, and the versions of the queue's own. */
const SCHEMAS = ["public", "graphile_worker"];
const OF_THE_QUEUE = "graphile_worker.migrations";

const [TABLES, SEQUENCES] = ["tables.json", "sequences.json"];
const PART_BYTES = 8 * 1024 ** 2;

const named = (...parts: string[]) =>
  parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(".");
const nameOf = ({ schema, name }: { schema: string; name: string }) => named(schema, name);

/**
 * Every row of every table, as COPY writes them, in parts of 8 MB at most. `client` must be in a transaction
 * that sees one moment (repeatable read) and is used for nothing else meanwhile.
 */
export async function* copyOut(client: pg.Client) {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> $2
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, OF_THE_QUEUE],
  );
  const all = tables.parse(rows);
  yield { path: TABLES, content: Buffer.from(JSON.stringify(all)) };
  for (const table of all) {
    let part = 0;
    for await (const content of inParts(
      client.query(copyTo(`copy ${columnsOf(table)} to stdout`)),
    )) {
      part += 1;
      yield { path: `rows/${table.schema}.${table.name}/${part}`, content };
    }
  }
  const { rows: counted } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1)`,
    [SCHEMAS],
  );
  yield { path: SEQUENCES, content: Buffer.from(JSON.stringify(sequences.parse(counted))) };
}

const columnsOf = (table: Table) =>
  `${nameOf(table)} (${table.columns.map((column) => named(column)).join(", ")})`;

// Each part ends with a row: a line break in a value is written otherwise.
async function* inParts(source: AsyncIterable<Buffer>) {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const all = Buffer.concat(kept);
    const end = all.lastIndexOf("\n") + 1;
    if (end > 0) yield all.subarray(0, end);
    kept = [all.subarray(end)];
    bytes -= end;
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

/** Whether there is anything in the database that a restore would have to mix with. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker', 'drizzle') limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

/** Drops every table of the product and its queue, with what belongs to them; what an extension brought stays. */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  await client.query(`
    drop schema if exists graphile_worker cascade;
    drop schema if exists drizzle cascade;
    do $$
    declare command text;
    begin
      for command in
        select format('drop %s if exists %s cascade', kind, name) from (
          select 1 as turn, 'pg_class'::regclass as catalog, oid, oid::regclass::text as name,
            case relkind when 'v' then 'view' when 'm' then 'materialized view'
              when 'S' then 'sequence' else 'table' end as kind
          from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          union all
          select 2, 'pg_proc'::regclass, oid, oid::regprocedure::text, 'routine'
          from pg_proc where pronamespace = 'public'::regnamespace
          union all
          select 3, 'pg_type'::regclass, oid, oid::regtype::text, 'type'
          from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        ) as own
        where not exists (select from pg_depend
          where classid = catalog and objid = own.oid and deptype = 'e')
        order by turn
      loop
        execute command;
      end loop;
    end $$`);
}

interface CopiedPiece {
  path: string;
  content: AsyncIterable<Uint8Array> | null;
}

/**
 * Fills a database that was just migrated with what `copyOut` wrote, all of it or nothing; `finish` runs in
 * the same transaction, and `say` is told what is left out. The owner of the tables may do it: triggers are off meanwhile, and foreign keys are
 * made anew behind the rows, which checks them.
 */
export async function copyIn(
  client: pg.PoolClient,
  pieces: AsyncIterable<CopiedPiece>,
  finish: (tx: Tx) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  await drizzle({ client }).transaction(async (tx) => {
    const keys = await foreignKeys(client);
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${named(name)}`);
    const triggered = await tablesWithTriggers(client);
    for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
    await fill(client, pieces, say);
    for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${named(name)} ${definition}`);
    }
    await finish(tx);
  });
  await client.query("analyze");
}

async function foreignKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows;
}

async function tablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows.map(({ table }) => table);
}

async function fill(
  client: pg.ClientBase,
  pieces: AsyncIterable<CopiedPiece>,
  say: (line: string) => void,
): Promise<void> {
  const known = new Map<string, Table>();
  for await (const { path, content } of pieces) {
    if (!content) continue;
    if (path === TABLES) {
      for (const table of tables.parse(await jsonOf(content))) {
        const { rows } = await client.query("select to_regclass($1) as found", [nameOf(table)]);
        if (rows[0].found) known.set(`${table.schema}.${table.name}`, table);
        else say(`${nameOf(table)} is no table of this product: its rows are left out`);
      }
      await client.query(`truncate ${[...known.values()].map(nameOf).join(", ")}`);
    } else if (path === SEQUENCES) {
      for (const { last, ...sequence } of sequences.parse(await jsonOf(content))) {
        await client.query("select setval(to_regclass($1), $2) where to_regclass($1) is not null", [
          nameOf(sequence),
          last,
        ]);
      }
    } else {
      const table = known.get(path.split("/")[1] ?? "");
      if (!table) continue;
      await pipeline(content, client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)));
    }
  }
}

async function jsonOf(content: AsyncIterable<Uint8Array>): Promise<unknown> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString());
}
