import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from "drizzle-orm";
import { users } from "~/features/accounts/tables.ts";
import { subscriptions } from "~/features/billing/tables.ts";
import type { App } from "~/server/app.ts";
import type { AdminActor, SystemActor } from "~/server/auth/actor.ts";
import { servicesOf } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import { ok, type Result, refuse } from "~/shared/result.ts";
import { ASKED_DAYS } from "./constants.ts";
import { syncCheckout, syncSubscription } from "./index.server.ts";
import { maySettle } from "./policy.ts";
import type { Settlement } from "./schema.ts";
import { checkouts, paymentExceptions } from "./tables.ts";

/**
 * Gives a payment back at the provider. One without an account is left to an admin, who can find out
 * whose it is; only its renewal ends. Again changes nothing.
 */
export async function unwindPayment(
  app: App,
  _actor: SystemActor,
  exceptionId: string,
): Promise<void> {
  const { db, payments, clock } = servicesOf(app);
  const [row] = await db
    .select({ reference: paymentExceptions.reference, reason: paymentExceptions.reason })
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.id, exceptionId), isNull(paymentExceptions.refundedAt)));
  if (!row) return;
  if (row.reason === "NO_ACCOUNT") return await payments.cancelAtPeriodEnd(row.reference);
  await payments.refund(row.reference);
  await db
    .update(paymentExceptions)
    .set({ refundedAt: clock.now() })
    .where(and(eq(paymentExceptions.id, exceptionId), isNull(paymentExceptions.refundedAt)));
}

/** Takes over what the provider says of one subscription. */
export async function syncReported(
  app: App,
  _actor: SystemActor,
  reference: string,
): Promise<void> {
  await syncSubscription(app, reference);
}

const ASKED_AT_ONCE = 500;

/**
 * Asks the provider about every checkout that may have been paid without the browser coming back, and
 * about subscriptions whose period has just ended. Answers how many questions failed: those are asked
 * again an hour later.
 */
export async function syncCheckouts(app: App, _actor: SystemActor): Promise<number> {
  const { clock, db, log } = servicesOf(app);
  const now = clock.now();
  const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS);
  const unpaid = await db
    .select({ id: checkouts.providerCheckoutId })
    .from(checkouts)
    .where(
      and(
        ne(checkouts.state, "paid"),
        isNotNull(checkouts.providerCheckoutId),
        gt(checkouts.heldUntil, since),
      ),
    )
    .orderBy(asc(checkouts.heldUntil))
    .limit(ASKED_AT_ONCE);
  const ending = await db
    .select({ reference: subscriptions.providerReference })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "trialing", "past_due"]),
        or(
          isNull(subscriptions.currentPeriodEnd),
          and(lte(subscriptions.currentPeriodEnd, now), gt(subscriptions.currentPeriodEnd, since)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.checkedAt))
    .limit(ASKED_AT_ONCE);
  let failed = 0;
  const ask = async (question: () => Promise<unknown>) => {
    try {
      await question();
    } catch (error) {
      failed += 1;
      log.warn({ error }, "payment provider was not asked");
    }
  };
  for (const { id } of unpaid) await ask(() => syncCheckout(app, id ?? ""));
  for (const { reference } of ending) await ask(() => syncSubscription(app, reference));
  await db
    .update(checkouts)
    .set({ state: "expired" })
    .where(and(eq(checkouts.state, "open"), lte(checkouts.heldUntil, now)));
  if (failed > 0) log.warn({ failed }, "questions to the payment provider failed");
  return failed;
}

/** Takes a payment off the admins' list, with who did and what was done about it. */
export async function settlePayment(
  app: App,
  actor: AdminActor,
  { exceptionId, note }: Settlement,
): Promise<Result<null, "not-allowed" | "not-waiting">> {
  const { transact, clock } = servicesOf(app);
  return await transact(async (tx) => {
    const [admin] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, actor.userId))
      .for("share");
    if (!maySettle(admin?.role)) return refuse("not-allowed");
    const settled = await tx
      .update(paymentExceptions)
      .set({ settledAt: clock.now(), settledBy: actor.userId, note })
      .where(and(eq(paymentExceptions.id, exceptionId), isNull(paymentExceptions.settledAt)))
      .returning({ id: paymentExceptions.id });
    return settled.length === 1 ? ok(null) : refuse("not-waiting");
  });
}

/** Pays a checkout of the local payment page, while it can be paid. */
export async function payLocally(app: App, checkoutId: string): Promise<void> {
  await servicesOf(app).local?.payments.pay(checkoutId);
}
