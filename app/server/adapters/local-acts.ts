import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { LocalAct } from "~/shared/local-acts.ts";
import { OWED_STATES } from "~/shared/payment-state.ts";
import type { Db } from "../db/connect.ts";
import { localPayments } from "../db/local-payments-tables.ts";
import {
  change,
  collect,
  type LocalAccount,
  type LocalBooks,
  type LocalCharge,
  moveEnd,
  owedOf,
  reportedOf,
} from "./local-books.ts";

type Act = (db: Db, books: LocalBooks, now: Date) => Promise<boolean>;

/** What the buttons of the local page do, where it can be done. Each answers whether anything changed. */
export const LOCAL_ACTS_DONE: Record<LocalAct | "give-back", Act> = {
  pay: (db, books, now) => payFirst(db, books, "paid", now),
  "pay-by-debit": (db, books, now) => payFirst(db, books, "pending", now),
  // The payer may try again: a checkout that was not paid stays open.
  fail: async () => true,
  async "debit-comes"(db, { charges }, now) {
    const last = charges.at(-1);
    return last ? await change(db, last, ["pending"], { state: "paid", changedAt: now }) : false;
  },
  async "debit-fails"(db, { account, charges }, now) {
    const last = charges.at(-1);
    if (!last || !(await change(db, last, ["pending"], { state: "failed", changedAt: now }))) {
      return false;
    }
    await moveEnd(db, account.id, last.periodUntil, last.periodFrom);
    return true;
  },
  "charge-back": (db, { account, charges }, now) => takeBack(db, account, charges.at(-1), now),
  "charge-back-older": (db, { account, charges }, now) =>
    takeBack(db, account, charges.at(-2), now),
  async renew(db, { account, charges }, now) {
    const { currentPeriodEnd: from, monthlyCents, method } = account;
    const reported = reportedOf(account, charges, now);
    if (!from || reported?.status !== "active" || !reported.renews) return false;
    const state = method === "expired-card" ? "failed" : method === "sepa" ? "pending" : "paid";
    await collect(db, account, { amountCents: monthlyCents, from, state, now });
    return true;
  },
  "card-expires": (db, { account }) => chooseMethod(db, account, "expired-card"),
  "choose-card": (db, { account }) => chooseMethod(db, account, "card"),
  "choose-debit": (db, { account }) => chooseMethod(db, account, "sepa"),
  async "pay-arrears"(db, { account, charges }, now) {
    const paid = { state: "paid", returnedCents: 0, changedAt: now } as const;
    let isPaid = false;
    for (const owed of owedOf(charges)) {
      if (!(await change(db, owed, OWED_STATES, paid))) continue;
      await moveEnd(db, account.id, owed.periodFrom, owed.periodUntil);
      isPaid = true;
    }
    if (!isPaid) return false;
    if (account.method === "expired-card") await chooseMethod(db, account, "ideal");
    return true;
  },
  async "give-back"(db, { charges }, now) {
    const last = charges.findLast(({ state }) => state === "paid");
    if (!last) return false;
    return await change(db, last, ["paid"], { returnedCents: last.amountCents, changedAt: now });
  },
};

async function takeBack(db: Db, account: LocalAccount, charge: LocalCharge | undefined, now: Date) {
  if (!charge) return false;
  const returnedCents = charge.amountCents;
  const back = { state: "charged-back", returnedCents, changedAt: now } as const;
  if (!(await change(db, charge, ["paid"], back))) return false;
  await moveEnd(db, account.id, charge.periodUntil, charge.periodFrom);
  return true;
}

/** Asks no more for a payment that was taken back: its month counts as paid for. */
export async function writeOff(
  db: Db,
  { account, charges }: LocalBooks,
  id: string,
): Promise<void> {
  const charge = charges.find((each) => each.id === id);
  if (!charge || !(await change(db, charge, ["charged-back"], { writtenOff: true }))) return;
  await moveEnd(db, account.id, charge.periodFrom, charge.periodUntil);
}

async function payFirst(
  db: Db,
  { account, charges }: LocalBooks,
  state: "paid" | "pending",
  now: Date,
) {
  const { expiresAt } = localPayments;
  const paid = await db
    .update(localPayments)
    .set({ state: "paid", ...(state === "pending" ? { method: "sepa" as const } : {}) })
    .where(
      and(
        eq(localPayments.id, account.id),
        eq(localPayments.state, "open"),
        or(isNull(expiresAt), gt(expiresAt, now)),
      ),
    )
    .returning({ id: localPayments.id });
  if (paid.length === 0 || charges.length > 0) return false;
  await collect(db, account, { amountCents: account.firstMonthCents, from: now, state, now });
  return true;
}

async function chooseMethod(db: Db, { id }: LocalAccount, method: LocalAccount["method"]) {
  const chosen = await db
    .update(localPayments)
    .set({ method })
    .where(and(eq(localPayments.id, id), eq(localPayments.state, "paid")))
    .returning({ id: localPayments.id });
  return chosen.length > 0;
}
