import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { isId } from "~/shared/id.ts";
import type { LocalAct } from "~/shared/local-acts.ts";
import { OWED_STATES } from "~/shared/payment-state.ts";
import type { Db } from "../db/connect.ts";
import { localCharges, localPayments } from "../db/local-payments-tables.ts";
import {
  change,
  changeAccount,
  chargesOf,
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
export const LOCAL_EFFECTS: Record<LocalAct | "give-back", Act> = {
  pay: (db, books, now) => payFirst(db, books, "paid", now),
  "pay-by-debit": (db, books, now) => payFirst(db, books, "pending", now),
  // The payer may try again: a checkout that was not paid stays open.
  fail: async () => true,
  "debit-comes": (db, { charges }, now) =>
    change(db, charges.at(-1), ["pending"], { state: "paid", changedAt: now }),
  async "debit-fails"(db, { account, charges }, now) {
    const last = charges.at(-1);
    const to = { state: "failed", changedAt: now } as const;
    if (!last || !(await change(db, last, ["pending"], to))) return false;
    await moveEnd(db, account.id, last.periodUntil, last.periodFrom);
    return true;
  },
  "charge-back": (db, { account, charges }, now) => takeBack(db, account, charges.at(-1), now),
  "charge-back-older": (db, { account, charges }, now) =>
    takeBack(db, account, charges.at(-2), now),
  async renew(db, { account, charges }, now) {
    const { currentPeriodEnd: periodFrom, monthlyCents: amountCents, method } = account;
    const reported = reportedOf(account, charges, now);
    if (!periodFrom || reported?.status !== "active" || !reported.renews) return false;
    const state = method === "expired-card" ? "failed" : method === "sepa" ? "pending" : "paid";
    await collect(db, account, { state, amountCents, periodFrom, changedAt: now });
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
    return await change(db, last, ["paid"], { returnedCents: last?.amountCents, changedAt: now });
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
export async function writeOff(db: Db, { account, charges }: LocalBooks, id: string) {
  const charge = charges.find((each) => each.id === id);
  if (!charge || !(await change(db, charge, ["charged-back"], { writtenOff: true }))) return;
  await moveEnd(db, account.id, charge.periodFrom, charge.periodUntil);
}

/** Gives a part of a payment back, once for each key, where so much is left of it. */
export async function givePart(
  db: Db,
  id: string,
  { key, amountCents }: { key: string; amountCents: number },
  changedAt: Date,
): Promise<void> {
  const { returnedCents: gone, amountCents: whole, state, parts } = localCharges;
  const isLeft = sql`${gone} + ${amountCents}::int <= ${whole} and not ${key} = any(${parts})`;
  await db
    .update(localCharges)
    .set({
      returnedCents: sql`${gone} + ${amountCents}::int`,
      parts: sql`array_append(${parts}, ${key})`,
      changedAt,
    })
    .where(and(eq(localCharges.id, id), eq(state, "paid"), isLeft));
}

/** Whether a part of this payment was given back under this key. */
export async function hasPart(db: Db, reference: string, id: string, key: string) {
  const charges = isId(reference) ? await chargesOf(db, reference) : [];
  return charges.some((charge) => charge.id === id && charge.parts.includes(key));
}

async function payFirst(
  db: Db,
  { account, charges }: LocalBooks,
  state: "paid" | "pending",
  now: Date,
) {
  const { expiresAt } = localPayments;
  const isPayable = and(eq(localPayments.state, "open"), or(isNull(expiresAt), gt(expiresAt, now)));
  const method = state === "pending" ? { method: "sepa" as const } : {};
  const isFirst = await changeAccount(db, account.id, { state: "paid", ...method }, isPayable);
  if (!isFirst || charges.length > 0) return false;
  const first = { state, amountCents: account.firstMonthCents, periodFrom: now, changedAt: now };
  await collect(db, account, first);
  return true;
}

function chooseMethod(db: Db, { id }: LocalAccount, method: LocalAccount["method"]) {
  return changeAccount(db, id, { method }, eq(localPayments.state, "paid"));
}
