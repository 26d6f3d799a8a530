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
