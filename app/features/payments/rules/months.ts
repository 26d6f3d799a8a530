import { DAY_MS, dayAfter, dutchDay } from "~/shared/dates.ts";
import { isOwed } from "~/shared/payment-state.ts";
import type { ProviderPayment } from "~/shared/provider-subscription.ts";

/** What is left of a payment that came, in euro cents; nothing of one that did not stay. */
export function leftCentsOf({
  state,
  amountCents,
  returnedCents,
}: Pick<ProviderPayment, "state" | "amountCents" | "returnedCents">): number {
  return state === "paid" ? amountCents - returnedCents : 0;
}

/**
 * The payments of a subscription with the months that they pay for: what came while a month was owed that had
 * been charged back pays the oldest such month of the same price, and the month that its provider collected it
 * for is owed instead. A provider goes on collecting, for it does not know of our arrears; what it collects for
 * a month of another price pays that month. `writtenOff` says by the payment's id when a month was asked for no more.
 */
export function payOldestFirst(
  payments: readonly ProviderPayment[],
  writtenOff: ReadonlyMap<string, Date>,
): ProviderPayment[] {
  const months = payments.map((payment) => ({ ...payment }));
  const wasOwedAt = (owed: ProviderPayment, at: Date) =>
    owed.state === "charged-back" && owed.at < at && (writtenOff.get(owed.id) ?? at) >= at;
  const owedNow = months.filter((each) => !isMonthPaid(each, months));
  const came = months.filter((each) => leftCentsOf(each) > 0);
  for (const payment of came.sort((one, other) => Number(one.at) - Number(other.at))) {
    const [oldest] = owedNow
      .filter((owed) => wasOwedAt(owed, payment.at) && owed.from < payment.from)
      .filter(({ amountCents }) => amountCents === payment.amountCents)
      .sort((one, other) => Number(one.from) - Number(other.from));
    if (!oldest) continue;
    const { from, until } = payment;
    Object.assign(payment, { from: oldest.from, until: oldest.until });
    Object.assign(oldest, { from, until });
  }
  return months;
}

/**
 * From when on a subscription owes by its payments, as its provider collected them: the beginning of the oldest
 * month that nobody paid and that is asked for; null when nothing is owed.
 */
export function owedFrom(
  payments: readonly ProviderPayment[],
  writtenOff: ReadonlyMap<string, Date>,
): Date | null {
  const owed = payments.filter(
    (each) => isOwed(each.state) && !writtenOff.has(each.id) && !isMonthPaid(each, payments),
  );
  return owed.length === 0 ? null : new Date(Math.min(...owed.map(({ from }) => Number(from))));
}

/** Whether the month of `owed` is paid by one of these payments of its subscription. */
function isMonthPaid(owed: ProviderPayment, payments: readonly ProviderPayment[]): boolean {
  return payments.some((each) => each.state === "paid" && isSameMonth(each, owed));
}

/** Whether two payments are for the same month of one subscription. */
export function isSameMonth(one: ProviderPayment, other: ProviderPayment): boolean {
  return one.from.getTime() === other.from.getTime();
}

/**
 * What came for months that were paid already, in euro cents by the payment's id: of several payments for one
 * month the first one pays it. As when a charge-back is undone after its month was paid again.
 */
export function surplusAmong(payments: readonly ProviderPayment[]): Map<string, number> {
  const standing = payments.filter((payment) => leftCentsOf(payment) > 0);
  const paidMonths = new Set<number>();
  const surplus = new Map<string, number>();
  for (const payment of standing.sort((one, other) => Number(one.at) - Number(other.at))) {
    const month = payment.from.getTime();
    if (paidMonths.has(month)) surplus.set(payment.id, leftCentsOf(payment));
    paidMonths.add(month);
  }
  return surplus;
}

/** The fields of a payment from which the part for days to come is worked out. */
type PaidPeriod = Pick<
  ProviderPayment,
  "state" | "amountCents" | "returnedCents" | "from" | "until"
>;

/**
 * What a payment brought for the days after the one on which access ended, in euro cents: its share of them by
 * Dutch days, less what already went back.
 */
export function unusedCentsOf(payment: PaidPeriod, accessEndedAt: Date): number {
  const { from, until, amountCents, returnedCents } = payment;
  const [first, end] = [dutchDay(from), dutchDay(until)];
  const nextDay = dayAfter(dutchDay(accessEndedAt), 1);
  const begin = accessEndedAt <= from ? first : nextDay;
  const share = Math.min(
    1,
    Math.max(0, daysBetween(begin, end)) / Math.max(1, daysBetween(first, end)),
  );
  const unusedCents = Math.round(amountCents * share) - returnedCents;
  return Math.max(0, Math.min(unusedCents, leftCentsOf(payment)));
}

function daysBetween(first: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(first)) / DAY_MS);
}
