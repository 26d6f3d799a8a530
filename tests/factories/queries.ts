import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterAll } from "vitest";
import { TASKS_NAME } from "~/server/db/connect.ts";
import type { Services } from "~/server/services.ts";

export interface RecordedQuery {
  text: string;
  values: unknown[];
}

/** The statements that `work` sends through the pool, as the product itself writes them. */
export async function recordQueries(
  app: Services,
  work: () => Promise<unknown>,
): Promise<RecordedQuery[]> {
  const pool = app.db.$client;
  const recorded: RecordedQuery[] = [];
  const original = pool.query;
  pool.query = ((query: { text: string }, values: unknown[], ...rest: unknown[]) => {
    recorded.push({ text: query.text, values });
    return Reflect.apply(original, pool, [query, values, ...rest]);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return recorded;
}

const nameOf = (client: pg.Client) =>
  (client as { connectionParameters?: { application_name?: string } }).connectionParameters
    ?.application_name;

/**
 * Answers what names the tables of ours that are read while `work` runs, by any product in this
 * process; what the product does by the clock is none of it. Called at the top of a test file, before a
 * product opens its connections; a product whose tasks are done reads nothing by itself.
 */
export function watchTables(): (app: Services, work: () => Promise<unknown>) => Promise<string[]> {
  const statements: string[] = [];
  const isByTheClock = markRounds();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { text?: string }];
    if (nameOf(this) !== TASKS_NAME && !isByTheClock())
      statements.push(typeof asked === "string" ? asked : (asked.text ?? ""));
    return Reflect.apply(original, this, args);
  } as typeof original;
  afterAll(() => {
    pg.Client.prototype.query = original;
  });
  return async (app, work) => {
    const { rows } = await app.db.execute<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    statements.length = 0;
    await work();
    const text = statements.join("\n");
    return rows
      .map(({ name }) => name)
      .filter((name) => new RegExp(`(from|join) "?${name}\\b`).test(text));
  };
}

/** Marks whatever an interval starts from now on, and answers what says whether one started this. */
function markRounds(): () => boolean {
  const rounds = new AsyncLocalStorage<true>();
  const original = globalThis.setInterval;
  const marked = (work: (...given: unknown[]) => void, ...rest: unknown[]) =>
    Reflect.apply(original, globalThis, [
      (...given: unknown[]) => rounds.run(true, () => work(...given)),
      ...rest,
    ]);
  globalThis.setInterval = Object.assign(marked, original);
  afterAll(() => {
    globalThis.setInterval = original;
  });
  return () => rounds.getStore() === true;
}
