import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { DAY_MS, dayKept, monthsLater } from "~/shared/dates.ts";
import { isOwed, type PaymentState } from "~/shared/payment-state.ts";
import type { ProviderSubscription } from "../../shared/provider-subscription.ts";
import type { Db } from "../db/connect.ts";
import { localCharges, localPayments } from "../db/local-payments-tables.ts";

export type LocalAccount = typeof localPayments.$inferSelect;
export type LocalCharge = typeof localCharges.$inferSelect;

/** An account with its payments, oldest first. */
export interface LocalBooks {
  account: LocalAccount;
  charges: LocalCharge[];
}

/** So long the local page waits for what is owed before it ends a subscription. */
const PATIENCE_DAYS = 14;

const METHODS: Record<LocalAccount["method"], string> = {
  ideal: "SEPA-incasso, rekening eindigt op 0300",
  sepa: "SEPA-incasso, rekening eindigt op 0300",
  card: "Creditcard, eindigt op 4242",
  "expired-card": "Creditcard, eindigt op 4242 (verlopen)",
};

/** The payments of an account, oldest first. */
export async function chargesOf(db: Db, paymentId: string): Promise<LocalCharge[]> {
  return await db
    .select()
    .from(localCharges)
    .where(eq(localCharges.paymentId, paymentId))
    .orderBy(asc(localCharges.periodFrom));
}

/** The payments that are owed: each that was taken back, and the newest when it did not come. */
export function owedOf(charges: readonly LocalCharge[]): LocalCharge[] {
  const last = charges.at(-1);
  return charges.filter(
    ({ id, state, writtenOff }) =>
      !writtenOff && (state === "charged-back" || (id === last?.id && isOwed(state))),
  );
}

/** Writes a payment for the month from `from` into the books, once. */
export async function collect(
  db: Db,
  account: LocalAccount,
  charge: Pick<LocalCharge, "state" | "amountCents" | "periodFrom" | "changedAt">,
): Promise<void> {
  const { periodFrom, state } = charge;
  const [first] = await chargesOf(db, account.id);
  const day = dayKept(periodFrom, first?.periodFrom ?? periodFrom);
  const periodUntil = monthsLater(periodFrom, 1, day);
  const { rowCount } = await db
    .insert(localCharges)
    .values({ ...charge, paymentId: account.id, periodUntil })
    .onConflictDoNothing();
  if (rowCount === 1 && !isOwed(state)) await moveEnd(db, account.id, periodFrom, periodUntil);
}

/** Moves the day of the next payment, unless that was done meanwhile. */
export async function moveEnd(db: Db, id: string, from: Date, to: Date): Promise<void> {
  const [end, was] = [localPayments.currentPeriodEnd, from.toISOString()];
  await changeAccount(db, id, { currentPeriodEnd: to }, sql`coalesce(${end}, ${was}) = ${was}`);
}

/** Changes an account where `condition` holds. Answers whether it did. */
export async function changeAccount(
  db: Db,
  id: string,
  to: PgUpdateSetSource<typeof localPayments>,
  condition?: SQL,
): Promise<boolean> {
  const isThis = eq(localPayments.id, id);
  const { rowCount } = await db.update(localPayments).set(to).where(and(isThis, condition));
  return rowCount === 1;
}

/** Brings a payment into another state, if it is in one of `before`. Answers whether it was. */
export async function change(
  db: Db,
  charge: LocalCharge | undefined,
  before: readonly PaymentState[],
  to: Partial<LocalCharge>,
): Promise<boolean> {
  if (!charge) return false;
  const isBefore = and(eq(localCharges.id, charge.id), inArray(localCharges.state, before));
  return (await db.update(localCharges).set(to).where(isBefore)).rowCount === 1;
}

/** What the books say of an account in the words of the port; null while nothing was ever paid. */
export function reportedOf(
  account: LocalAccount,
  charges: readonly LocalCharge[],
  now: Date,
): ProviderSubscription | null {
  const { id, userId, firstMonthCents, refundedAt, currentPeriodEnd, cancelAtPeriodEnd } = account;
  if (!charges.some(({ state }) => state === "paid" || state === "charged-back")) return null;
  const owed = owedOf(charges);
  const since = owed.map(({ changedAt }) => changedAt).toSorted((a, b) => +a - +b)[0] ?? null;
  // What is owed moved the day of the next payment back; the month that was asked for last runs on.
  const runsUntil = since === null ? currentPeriodEnd : laterOf(currentPeriodEnd, charges);
  const isOver = cancelAtPeriodEnd && runsUntil !== null && runsUntil <= now;
  const isLost = since !== null && since.getTime() + PATIENCE_DAYS * DAY_MS <= now.getTime();
  const isEnded = isOver || isLost || refundedAt !== null;
  const paidUntil = owed[0]?.periodFrom ?? currentPeriodEnd;
  const base = {
    reference: id,
    checkoutId: id,
    userId,
    firstMonthCents,
    activeUntil: refundedAt ?? paidUntil,
    renews: !isEnded && !cancelAtPeriodEnd,
    method: METHODS[account.method],
    payments: charges.map((charge) => ({
      id: charge.id,
      state: charge.state,
      amountCents: charge.amountCents,
      returnedCents: charge.returnedCents,
      returnedAt: charge.returnedCents > 0 ? charge.changedAt : null,
      from: charge.periodFrom,
      until: charge.periodUntil,
      at: charge.changedAt,
    })),
  };
  if (since && !isEnded) return { ...base, status: "in-arrears", inArrearsSince: since };
  return { ...base, status: isEnded ? "ended" : "active", inArrearsSince: null };
}

function laterOf(end: Date | null, charges: readonly LocalCharge[]): Date | null {
  const last = charges.at(-1)?.periodUntil;
  return end && last && last > end ? last : end;
}
