import { and, asc, desc, eq, gt, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { mailedName, users } from "~/features/accounts/index.server.ts";
import { ASKED_AT_ONCE } from "~/features/billing/constants.ts";
import type { App } from "~/server/app.ts";
import type { CompanyActor, RegistrantActor } from "~/server/auth/actor.ts";
import type { Queryable } from "~/server/db/connect.ts";
import { findRow, findValue, firstOf, listValues } from "~/server/db/rows.ts";
import { servicesOf } from "~/server/services.ts";
import { isId } from "~/shared/id.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { daysAgo } from "~/shared/retention.ts";
import { NOTICE_DAYS } from "../constants.ts";
import { checkouts, payments } from "../tables.ts";

/** Pays for a subscription: a company, or one that just registered. */
export type Payer = CompanyActor | RegistrantActor;

export type Checkout = typeof checkouts.$inferSelect;

/** A payment with the company that paid it, for the mail that confirms it; amounts in cents with VAT. */
export async function readPayment(app: App, providerCheckoutId: string) {
  const { firstMonthCents: amountCents, paidAt, paidUntil } = checkouts;
  const [row] = await servicesOf(app)
    .db.select({ name: mailedName, email: users.email, amountCents, paidAt, paidUntil })
    .from(checkouts)
    .innerJoin(users, and(eq(users.id, checkouts.userId), isNull(users.erasedAt)))
    .where(eq(checkouts.providerCheckoutId, providerCheckoutId));
  return row ?? null;
}

/** The checkout of the actor that can still be paid; null without one. */
export function readOpenCheckout(app: App, { userId }: Payer, db: Queryable = servicesOf(app).db) {
  return findRow(db, checkouts, and(eq(checkouts.userId, userId), eq(checkouts.state, "open")));
}

/** What the provider calls a checkout of the actor's; null for one that is not the actor's or not known. */
export async function readProviderCheckout(app: App, actor: Payer, checkoutId: string) {
  if (!isId(checkoutId)) return null;
  const own = and(eq(checkouts.id, checkoutId), eq(checkouts.userId, actor.userId));
  return await findValue(servicesOf(app).db, checkouts.providerCheckoutId, own);
}

/** The checkout that the actor opened last at the provider; null when there is none. */
export async function readLastCheckout(app: App, actor: Payer): Promise<string | null> {
  const own = and(eq(checkouts.userId, actor.userId), isNotNull(checkouts.providerCheckoutId));
  return (await newestCheckout(servicesOf(app).db, own))?.id ?? null;
}

/** When a checkout was opened, by what the provider calls it; null for one that is not in our tables. */
export function readOpened(db: Queryable, providerCheckoutId: string): Promise<Date | null> {
  return findValue(db, checkouts.openedAt, eq(checkouts.providerCheckoutId, providerCheckoutId));
}

function newestCheckout(db: Queryable, condition: SQL | undefined): Promise<Checkout | null> {
  const found = db.select().from(checkouts).where(condition);
  return firstOf(found.orderBy(desc(checkouts.openedAt)).limit(1));
}

/** The provider's names of checkouts not known as paid, payable after `since`, oldest end first. */
export async function listUnpaidCheckouts(app: App, since: Date): Promise<string[]> {
  const { providerCheckoutId, state, heldUntil } = checkouts;
  const mayCome = and(ne(state, "paid"), gt(heldUntil, since));
  const rows = await servicesOf(app)
    .db.select({ id: providerCheckoutId })
    .from(checkouts)
    .where(and(isNotNull(providerCheckoutId), or(eq(state, "under-way"), mayCome)))
    .orderBy(asc(heldUntil))
    .limit(ASKED_AT_ONCE);
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * The user that a paid checkout belongs to. Ours to say: a registration's checkout moves to the
 * account it turned out to belong to. Null when that account is gone.
 */
export async function payerOfCheckout(db: Queryable, reported: ProviderSubscription) {
  const isThis = eq(checkouts.providerCheckoutId, reported.checkoutId);
  const checkout = await findRow(db, checkouts, isThis);
  return checkout ? checkout.userId : reported.userId;
}

/** Whether a first payment of this user is under way. */
export async function hasPaymentUnderWay(db: Queryable, userId: string): Promise<boolean> {
  const underWay = and(eq(checkouts.userId, userId), eq(checkouts.state, "under-way"));
  return (await db.$count(checkouts, underWay)) > 0;
}

/** Whether a payment of the actor's is under way, the first one or a later month's. */
export async function isCollected(app: App, actor: CompanyActor): Promise<boolean> {
  if (await hasPaymentUnderWay(servicesOf(app).db, actor.userId)) return true;
  return (await listPending(app, actor)).length > 0;
}

/** References of the actor's subscriptions, ended ones too, of which a month's payment is under way. */
export async function listPending(app: App, actor: CompanyActor): Promise<string[]> {
  const { db } = servicesOf(app);
  const isPending = and(eq(payments.userId, actor.userId), eq(payments.state, "pending"));
  return [...new Set(await listValues(db, payments.reference, isPending))];
}

/** How the actor's first payment stands; null where none is under way or failed lately. */
export async function readFirstPayment(
  app: App,
  actor: Payer,
): Promise<"under-way" | "failed" | null> {
  const { clock, db } = servicesOf(app);
  if (await hasPaymentUnderWay(db, actor.userId)) return "under-way";
  const last = await newestCheckout(db, eq(checkouts.userId, actor.userId));
  const isRecent = last && last.openedAt > daysAgo(clock.now(), NOTICE_DAYS);
  return isRecent && last.state === "failed" ? "failed" : null;
}

/** A first payment that failed, with who is told of it; null once its company has begun anew. */
export async function readFailedPayment(app: App, checkoutId: string) {
  const later = alias(checkouts, "later");
  const isLater = and(eq(later.userId, checkouts.userId), gt(later.openedAt, checkouts.openedAt));
  const [row] = await servicesOf(app)
    .db.select({ name: mailedName, email: users.email, amountCents: checkouts.firstMonthCents })
    .from(checkouts)
    .innerJoin(users, and(eq(users.id, checkouts.userId), isNull(users.erasedAt)))
    .leftJoin(later, isLater)
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.state, "failed"), isNull(later.id)));
  return row ?? null;
}

/** Whether a checkout of this user was paid. */
export async function hasPaidCheckout(db: Queryable, userId: string): Promise<boolean> {
  const paid = and(eq(checkouts.userId, userId), isNotNull(checkouts.paidAt));
  return (await db.$count(checkouts, paid)) > 0;
}
