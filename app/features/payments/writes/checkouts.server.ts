import { and, eq, isNull, lte, ne, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { mayMailAccount, users } from "~/features/accounts/index.server.ts";
import { PLAN_NAME, PRICE_INCL_CENTS } from "~/features/billing/constants.ts";
import type { App } from "~/server/app.ts";
import type { Queryable, Tx } from "~/server/db/connect.ts";
import { enqueue } from "~/server/db/outbox.ts";
import { findRow, findValue, lockRow, storedRow } from "~/server/db/rows.ts";
import { NOBODY, transact } from "~/server/db/transact.ts";
import { servicesOf } from "~/server/services.ts";
import { MINUTE_MS } from "~/shared/dates.ts";
import { providerOf } from "~/shared/payment-provider.ts";
import type { ProviderSubscription } from "~/shared/provider-subscription.ts";
import { ok } from "~/shared/result.ts";
import { CHECKOUT_MINUTES, MIN_MINUTES_LEFT } from "../constants.ts";
import { notifyFirstPaymentFailed } from "../emails/notify-first-payment-failed.tsx";
import { type Checkout, type Payer, readOpenCheckout } from "../reads/checkouts.server.ts";
import { adapterOf } from "../reads/provider.server.ts";
import { checkouts } from "../tables.ts";

/** Where the provider sends the browser: paths of our own. */
export interface CheckoutPages {
  /** `checkoutId` is our own name for it: it stands before a provider has given one. */
  paid: (checkoutId: string) => string;
  cancelled: string;
}

/**
 * Waits for every other decision about this user's money or work areas. Weaker than what deletes the
 * row, so that a row which only refers to it need not wait. Null when the account is gone.
 */
export async function lockPayer(tx: Tx, userId: string): Promise<{ maySubscribe: boolean } | null> {
  const user = await lockRow(tx, users, eq(users.id, userId), "no key update");
  // Somebody else may have registered under an address that turned out to be a client's.
  return user ? { maySubscribe: user.role === "MOVING_COMPANY" && !user.erasedAt } : null;
}

/**
 * The one open checkout of a locked payer, opened now if there is none. It is not usable when it ends
 * too soon, asks another price than `firstMonthCents`, or is at a provider that takes no new payments.
 */
export async function openCheckout(
  app: App,
  tx: Tx,
  actor: Payer,
  firstMonthCents: number,
  now: Date,
): Promise<{ checkout: Checkout; isUsable: boolean }> {
  const { userId } = actor;
  const open = await readOpenCheckout(app, actor, tx);
  if (open) {
    const left = open.heldUntil.getTime() - now.getTime();
    const { providerCheckoutId: name } = open;
    const isHere = !name || providerOf(name) === servicesOf(app).config.paymentProvider;
    const isUsable =
      isHere && left >= MIN_MINUTES_LEFT * MINUTE_MS && open.firstMonthCents === firstMonthCents;
    return { checkout: open, isUsable };
  }
  const heldUntil = new Date(now.getTime() + CHECKOUT_MINUTES * MINUTE_MS);
  const fresh = { userId, firstMonthCents, openedAt: now, heldUntil };
  const checkout = await storedRow(tx.insert(checkouts).values(fresh).returning());
  return { checkout, isUsable: true };
}

/** The provider's page for a checkout, whose id is the key: asked again, it is the same page. */
export async function checkoutAtProvider(
  app: App,
  actor: Payer,
  checkout: Checkout,
  pages: CheckoutPages,
): Promise<{ id: string; url: string }> {
  const { payments, config, db } = servicesOf(app);
  const { id: key, providerCheckoutId, url, firstMonthCents, heldUntil } = checkout;
  if (providerCheckoutId && url) return { id: providerCheckoutId, url };
  const account = await findRow(db, users, eq(users.id, actor.userId));
  if (!account) throw new Error("an account that pays is gone");
  const created = await payments.createCheckout({
    key,
    userId: actor.userId,
    payer: { name: account.name, email: account.email },
    plan: PLAN_NAME,
    firstMonthCents,
    monthlyCents: PRICE_INCL_CENTS,
    expiresAt: heldUntil,
    returnUrl: config.appUrl + pages.paid(key),
    cancelUrl: config.appUrl + pages.cancelled,
  });
  await change(db, eq(checkouts.id, key), { providerCheckoutId: created.id, url: created.url });
  return created;
}

function change(db: Queryable, which: SQL | undefined, to: PgUpdateSetSource<typeof checkouts>) {
  return db.update(checkouts).set(to).where(which);
}

/** Ends an open checkout here and there, unless it was paid or its payer's bank is at it. */
export async function endAtProvider(
  app: App,
  { id, providerCheckoutId }: Pick<Checkout, "id" | "providerCheckoutId">,
  state: "expired" | "cancelled",
): Promise<"ended" | "paid" | "under-way"> {
  const { db } = servicesOf(app);
  const ended = providerCheckoutId
    ? await adapterOf(app, providerCheckoutId).expireCheckout(providerCheckoutId)
    : "ended";
  if (ended === "under-way" && providerCheckoutId) await noteFirstPayment(app, providerCheckoutId);
  if (ended !== "ended") return ended;
  await change(db, and(eq(checkouts.id, id), eq(checkouts.state, "open")), { state });
  return "ended";
}

/**
 * Asks whether a first payment is under way and notes it. One that did not come is ended, for the
 * provider would try it again, and mailed about once. Null where nothing is or was under way.
 */
export async function noteFirstPayment(app: App, providerCheckoutId: string) {
  const { db } = servicesOf(app);
  const payments = adapterOf(app, providerCheckoutId);
  const own = eq(checkouts.providerCheckoutId, providerCheckoutId);
  if (await payments.isUnderWay(providerCheckoutId)) {
    await change(db, and(own, ne(checkouts.state, "paid")), { state: "under-way" });
    return "under-way";
  }
  const state = await findValue(db, checkouts.state, own);
  if (state === "failed") return "failed";
  if (state !== "under-way") return null;
  // What came, or is on its way again, since it was asked is asked about once more by the hour.
  if ((await payments.expireCheckout(providerCheckoutId)) !== "ended") return "under-way";
  await transact(app, NOBODY, async (tx) => {
    const isUnderWay = and(own, eq(checkouts.state, "under-way"));
    const failed = await change(tx, isUnderWay, { state: "failed" }).returning();
    for (const { id, userId } of failed) {
      if (!userId || !(await mayMailAccount(app, tx, userId))) continue;
      await enqueue(tx, notifyFirstPaymentFailed, { checkoutId: id });
    }
    return ok(null);
  });
  return "failed";
}

/** Marks the checkouts that can no longer be paid. */
export async function endStaleCheckouts(app: App, now: Date): Promise<void> {
  const isStale = and(eq(checkouts.state, "open"), lte(checkouts.heldUntil, now));
  await change(servicesOf(app).db, isStale, { state: "expired" });
}

/** Notes that a checkout was paid, once. */
export async function markPaid(tx: Tx, reported: ProviderSubscription, now: Date): Promise<void> {
  const isThis = eq(checkouts.providerCheckoutId, reported.checkoutId);
  const paid = { state: "paid", paidAt: now, paidUntil: reported.activeUntil } as const;
  await change(tx, and(isThis, isNull(checkouts.paidAt)), paid);
}
