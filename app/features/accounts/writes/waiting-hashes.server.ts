import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { servicesOf } from "~/server/services.ts";
import { accounts, isWaiting, pendingSignUps } from "../tables.ts";

const AT_ONCE = 20;

/** Makes the hashes that wait, the oldest first, until none is left or `stopping` aborts. */
export async function finishPasswords(app: App, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await readWaiting(app);
    for (const { begun, store } of waiting) {
      if (stopping.aborted) return;
      await store(await servicesOf(app).passwords.finish(begun));
    }
    if (waiting.length === 0) return;
  }
}

/** A password that was begun, and where its hash goes. */
interface Waiting {
  begun: string;
  store(hash: string): Promise<unknown>;
}

async function readWaiting(app: App): Promise<Waiting[]> {
  const { db } = servicesOf(app);
  const own = await db
    .select({ id: accounts.id, begun: sql<string>`${accounts.password}` })
    .from(accounts)
    .where(isWaiting(accounts.password))
    .orderBy(asc(accounts.createdAt))
    .limit(AT_ONCE);
  const later = await db
    .select({ id: pendingSignUps.id, begun: pendingSignUps.passwordHash })
    .from(pendingSignUps)
    .where(isWaiting(pendingSignUps.passwordHash))
    .orderBy(asc(pendingSignUps.createdAt))
    .limit(AT_ONCE);
  return [
    ...own.map(({ id, begun }) => ({
      begun,
      store: (password: string) =>
        db
          .update(accounts)
          .set({ password })
          .where(and(eq(accounts.id, id), eq(accounts.password, begun))),
    })),
    ...later.map(({ id, begun }) => ({
      begun,
      store: (passwordHash: string) =>
        db
          .update(pendingSignUps)
          .set({ passwordHash })
          .where(and(eq(pendingSignUps.id, id), eq(pendingSignUps.passwordHash, begun))),
    })),
  ];
}
