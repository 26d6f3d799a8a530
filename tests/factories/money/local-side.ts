import { asc, eq, sql } from "drizzle-orm";
import { localCharges, localPayments } from "~/server/db/local-payments-tables.ts";
import type { Services } from "~/server/services.ts";
import { DAY_MS } from "~/shared/dates.ts";
import type { LocalAct } from "~/shared/local-acts.ts";
import { isOwed } from "~/shared/payment-state.ts";
import { syncNotice } from "~/use-cases/sync-payment.ts";
import type { BookedAccount, ProviderSide } from "../../fakes/provider-side.ts";

const PATIENCE_DAYS = 14;

/** The local page from its payers' side. Its notices arrive when they are told. */
export function localSide(app: Services): ProviderSide {
  const page = app.local?.payments;
  if (!page) throw new Error("the local page takes no payments");
  const news = new Set<string>();
  // A payment that is made once more after a charge-back stands in its place, as does what a bank sent back.
  const again = new Map<string, number>();
  const act = async (id: string, name: LocalAct) => {
    await page.act(id, name);
    news.add(id);
  };
  const chargesOf = async (id: string) =>
    await app.db
      .select()
      .from(localCharges)
      .where(eq(localCharges.paymentId, id))
      .orderBy(asc(localCharges.periodFrom));
  const newest = async (id: string) => {
    const last = (await chargesOf(id)).at(-1);
    if (!last) throw new Error(`nothing was paid for ${id}`);
    return last;
  };
  return {
    name: "local",
    env: {},
    asked: () => 0,
    async press(checkoutId, button) {
      await act(checkoutId, button === "pay" ? "pay" : "fail");
      const found = await page.findCheckout(checkoutId);
      return found?.state === "paid" ? found.returnUrl : null;
    },
    async bank(reference, says) {
      await act(reference, says === "refuses" ? "card-expires" : "choose-card");
    },
    async payOwed(url) {
      const id = new URL(url).pathname.split("/").at(-1) ?? "";
      for (const each of await chargesOf(id)) {
        if (!isTakenBack(each)) continue;
        again.set(each.id, (again.get(each.id) ?? 0) + each.amountCents);
      }
      await act(id, "pay-arrears");
    },
    countLeft: async (reference) =>
      (await chargesOf(reference)).filter(({ returnedCents }) => returnedCents === 0).length,
    chargeBack: (reference, paymentsAgo = 0) =>
      act(reference, paymentsAgo === 0 ? "charge-back" : "charge-back-older"),
    undoChargeBack: async () => {
      throw new Error("no bank takes part in the local page");
    },
    async failRefund(reference) {
      const { id, returnedCents } = await newest(reference);
      again.set(id, (again.get(id) ?? 0) + returnedCents);
      await app.db.update(localCharges).set({ returnedCents: 0 }).where(eq(localCharges.id, id));
      news.add(reference);
    },
    async giveBack(reference, cents) {
      const { id } = await newest(reference);
      await app.db
        .update(localCharges)
        .set({ returnedCents: sql`${localCharges.returnedCents} + ${cents}::int` })
        .where(eq(localCharges.id, id));
      news.add(reference);
    },
    failAfterNextRefund: () => undefined,
    renew: (reference) => act(reference, "renew"),
    async tell() {
      for (const reference of news) await syncNotice(app, reference);
      news.clear();
      return 0;
    },
    tellAgain: async () => undefined,
    tells: () => undefined,
    async accounts() {
      const now = app.clock.now();
      const all = await app.db.select().from(localCharges).orderBy(asc(localCharges.periodFrom));
      const chargesOf = Map.groupBy(all, ({ paymentId }) => paymentId);
      const accounts = await app.db.select().from(localPayments);
      return accounts.flatMap((account) => {
        const charges = chargesOf.get(account.id);
        return charges ? [accountOf(account, charges, again, now)] : [];
      });
    },
  };
}

type Charge = typeof localCharges.$inferSelect;

// What was written off is owed no more.
function isTakenBack({ state, writtenOff }: Charge): boolean {
  return state === "charged-back" && !writtenOff;
}

function accountOf(
  { id: reference, userId, currentPeriodEnd, cancelAtPeriodEnd, refundedAt }: LocalAccount,
  charges: Charge[],
  again: ReadonlyMap<string, number>,
  now: Date,
): BookedAccount {
  const last = charges.at(-1);
  const patience = now.getTime() - PATIENCE_DAYS * DAY_MS;
  const owed = charges.filter((each) => isTakenBack(each) || (each === last && isOwed(each.state)));
  const isLost = owed.some(({ changedAt }) => changedAt.getTime() <= patience);
  const isOver = cancelAtPeriodEnd && currentPeriodEnd !== null && currentPeriodEnd <= now;
  const came = charges.filter(({ state }) => state === "paid" || state === "charged-back");
  return {
    reference,
    userId,
    payments: came.map(({ id, amountCents, returnedCents }) => ({
      id,
      cameCents: amountCents + (again.get(id) ?? 0),
      returnedCents: returnedCents + (again.get(id) ?? 0),
    })),
    runsUntil: currentPeriodEnd,
    isEnded: isLost || isOver || refundedAt !== null,
  };
}

type LocalAccount = typeof localPayments.$inferSelect;
