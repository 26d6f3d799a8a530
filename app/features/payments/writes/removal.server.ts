import { and, eq, ne } from "drizzle-orm";
import { isActive, readSubscription } from "~/features/billing/index.server.ts";
import type { App } from "~/server/app.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { servicesOf } from "~/server/services.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { adapterOf } from "../reads/provider.server.ts";
import { SYNC_SUBSCRIPTION } from "../schema.ts";
import { checkouts } from "../tables.ts";

/**
 * Whether an account may be deleted: not one that paid, whose subscription runs, or whose checkout
 * is open or under way, nor when the provider cannot be asked. A task takes over what was paid.
 */
export async function mayBeRemoved(app: App, userId: string): Promise<boolean> {
  const { clock, db } = servicesOf(app);
  const now = clock.now();
  const stored = await readSubscription(app, userId);
  if (isActive(stored, now)) return false;
  if (stored) {
    const { providerReference: reference } = stored;
    const runs = async () => {
      const reported = await adapterOf(app, reference).readSubscription(reference);
      return reported?.status !== "ended" && (await takesOver(app, reported));
    };
    if (await isSaid(app, runs)) return false;
  }
  const { providerCheckoutId, state, heldUntil: until } = checkouts;
  const unpaid = await db
    .select({ id: providerCheckoutId, state, until })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), ne(checkouts.state, "paid")));
  if (unpaid.some((one) => one.state === "under-way")) return false;
  if (unpaid.some((one) => one.state === "open" && one.until > now)) return false;
  for (const { id } of unpaid) {
    if (!id) continue;
    const provider = adapterOf(app, id);
    // Of a debit that takes days, the provider says no subscription yet.
    const isPaid = async () =>
      (await takesOver(app, await provider.readCheckout(id))) || (await provider.isUnderWay(id));
    if (await isSaid(app, isPaid)) return false;
  }
  return true;
}

async function takesOver(app: App, paid: ProviderSubscription | null) {
  if (!paid) return false;
  await enqueue(servicesOf(app).db, SYNC_SUBSCRIPTION, { reference: paid.reference });
  return true;
}

// Also true when the provider does not answer: asking later costs less than losing a payment.
async function isSaid(app: App, ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    servicesOf(app).log.warn({ error }, "payment provider was not asked, so an account stays");
    return true;
  }
}
