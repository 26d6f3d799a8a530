import { eq } from "drizzle-orm";
import type { App } from "~/server/app.ts";
import { subscriptions } from "~/server/db/tables/billing.ts";

export type Subscription = typeof subscriptions.$inferSelect;

/** A user's subscription as last reported by the provider. */
export async function readSubscription(app: App, userId: string): Promise<Subscription | null> {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}
