import type { Services } from "~/server/services.ts";

/** What an act left in the database. */
export interface Written {
  /** Rows that were added, changed or taken away, by table. */
  rows: Record<string, number>;
  /** Bytes of the log of changes. */
  logged: number;
}

/** What `act` writes; nobody else may write to the server meanwhile. */
export async function whatIsWritten(app: Services, act: () => Promise<unknown>): Promise<Written> {
  const before = await state(app);
  await act();
  const after = await state(app);
  const rows = Object.entries(after.rows).map(
    ([table, count]) => [table, count - (before.rows[table] ?? 0)] as const,
  );
  return {
    rows: Object.fromEntries(rows.filter(([, count]) => count > 0)),
    logged: after.logged - before.logged,
  };
}

async function state({ db }: Services) {
  // Each session keeps its counts to itself for up to a second, unless it is told to give them.
  const sessions = await Promise.all(
    Array.from({ length: db.$client.totalCount }, () => db.$client.connect()),
  );
  await Promise.all(sessions.map((one) => one.query("select pg_stat_force_next_flush()")));
  for (const one of sessions) one.release();
  const { rows } = await db.$client.query<{ table: string; count: string }>(
    `select schemaname || '.' || relname as table, n_tup_ins + n_tup_upd + n_tup_del as count
     from pg_stat_user_tables`,
  );
  const [log] = (
    await db.$client.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")
  ).rows;
  return {
    rows: Object.fromEntries(rows.map(({ table, count }) => [table, Number(count)])),
    logged: Number(log?.at),
  };
}
