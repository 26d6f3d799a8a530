import { and, asc, eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { accounts, isWaiting, pendingSignUps } from "../tables.ts";

const AT_ONCE = 20;

/** Makes the hashes that wait, the oldest first, until none is left or `stopping` aborts. */
export async function finishPasswords(app: App, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const own = await readWaiting(app, accounts, "password");
    const waiting = [...own, ...(await readWaiting(app, pendingSignUps, "passwordHash"))];
    for (const { begun, store } of waiting) {
      if (stopping.aborted) return;
      await store(await servicesOf(app).passwords.finish(begun));
    }
    if (waiting.length === 0) return;
  }
}

/** Passwords that were begun in the column `name` of a table, and what puts a hash in their place. */
async function readWaiting<Name extends string>(
  app: App,
  table: PgTable & Record<"id" | "createdAt" | NoInfer<Name>, AnyPgColumn>,
  name: Name,
) {
  const { db } = servicesOf(app);
  const { id, createdAt, [name]: column } = table;
  const rows = await db
    .select({ id, begun: column })
    .from(table as PgTable)
    .where(isWaiting(column))
    .orderBy(asc(createdAt))
    .limit(AT_ONCE);
  return rows.map((row) => ({
    begun: String(row.begun),
    store: (hash: string) =>
      db
        .update(table as PgTable)
        .set({ [name]: hash })
        .where(and(eq(id, row.id), eq(column, row.begun))),
  }));
}
