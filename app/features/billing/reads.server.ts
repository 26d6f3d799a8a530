import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { checkouts } from "~/features/payments/tables.ts";
import type { App } from "~/server/app.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { servicesOf } from "~/server/services.ts";
import { subscriptions } from "./tables.ts";

export type Subscription = typeof subscriptions.$inferSelect;

/** A user's subscription as last reported by the provider. */
export async function readSubscription(app: App, userId: string): Promise<Subscription | null> {
  const [row] = await servicesOf(app)
    .db.select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** A subscription with whom a mail about it goes to; null for an erased account. */
export async function readSubscriber(
  app: App,
  userId: string,
): Promise<(Subscription & { name: string; email: string }) | null> {
  const [row] = await servicesOf(app)
    .db.select({ subscription: subscriptions, name: users.name, email: users.email })
    .from(subscriptions)
    .innerJoin(users, and(eq(users.id, subscriptions.userId), isNull(users.erasedAt)))
    .where(eq(subscriptions.userId, userId));
  return row ? { ...row.subscription, name: row.name, email: row.email } : null;
}

/** What the provider calls the checkout that a user opened last; null when there is none. */
export async function readLastCheckout(app: App, userId: string): Promise<string | null> {
  const [last] = await servicesOf(app)
    .db.select({ id: checkouts.providerCheckoutId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNotNull(checkouts.providerCheckoutId)))
    .orderBy(desc(checkouts.openedAt))
    .limit(1);
  return last?.id ?? null;
}

/** Whether a user has, or had, a subscription. */
export async function hasSubscription(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(subscriptions, eq(subscriptions.userId, userId))) > 0;
}
