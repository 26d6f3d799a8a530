import { and, eq, exists, isNotNull, or } from "drizzle-orm";
import { users, wordsOfErased } from "~/features/accounts/index.server.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { enqueueOnce } from "~/server/db/outbox.ts";
import { findRow, listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { providerOf } from "~/shared/payment-provider.ts";
import { adapterAt, providersAt } from "../reads/provider.server.ts";
import { FORGET_PAYER } from "../schema.ts";
import { checkouts } from "../tables.ts";

/** Leaves the task that renames somebody's payers, where there may be any: only companies pay. */
export async function queueForgetting(tx: Tx, userId: string): Promise<void> {
  const opened = tx.select().from(checkouts).where(eq(checkouts.userId, userId));
  const mayHavePaid = or(eq(users.role, "MOVING_COMPANY"), exists(opened));
  const payer = await findRow(tx, users, and(eq(users.id, userId), mayHavePaid));
  if (payer) await queueForgettingOf(tx, userId);
}

/** The same for who is no longer in the database, nor what they paid. */
export async function queueForgettingOf(db: Queryable, ...userIds: string[]): Promise<void> {
  await enqueueOnce(db, FORGET_PAYER, ...userIds.map((userId) => ({ userId })));
}

/**
 * Renames the payers of somebody who was erased at every provider; nothing for anybody else. `checkoutId` is a
 * checkout that our tables may lack. @throws when a provider could not be asked, after the others were
 */
export async function forgetPayer(app: App, userId: string, checkoutId?: string): Promise<void> {
  const { db, log } = servicesOf(app);
  if (!(await isErased(app, userId))) return;
  const { providerCheckoutId } = checkouts;
  const own = and(eq(checkouts.userId, userId), isNotNull(providerCheckoutId));
  const opened = (await listValues(db, providerCheckoutId, own)).flatMap((id) => id ?? []);
  const ids = new Set(checkoutId === undefined ? opened : [...opened, checkoutId]);
  const byProvider = Map.groupBy(ids, providerOf);
  const providers = new Set([...providersAt(app), ...byProvider.keys()]);
  // The local page has no payers, and may be closed by now.
  providers.delete("local");
  const failed: unknown[] = [];
  for (const provider of providers) {
    try {
      const adapter = adapterAt(app, provider);
      const opened = byProvider.get(provider) ?? [];
      const renamed = await adapter.renamePayer(userId, opened, wordsOfErased(userId));
      log.info({ provider, renamed }, "payers of somebody who was erased have no name any more");
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length === 0) return;
  throw new AggregateError(failed, "not every provider renamed the payers of who was erased");
}

async function isErased(app: App, userId: string): Promise<boolean> {
  const { db, erasures } = servicesOf(app);
  const account = await findRow(db, users, eq(users.id, userId));
  return account ? account.erasedAt !== null : (await erasures.all()).has(userId);
}
