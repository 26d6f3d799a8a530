import { sql } from "drizzle-orm";
import type { Services } from "~/server/services.ts";

/** The rows of any table that hold one of these words. */
export async function traces(app: Services, words: string[]): Promise<string[]> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.raw(name)} t`,
    );
    for (const { row } of rows) {
      if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) {
        found.push(`${name}: ${row}`);
      }
    }
  }
  return found;
}
