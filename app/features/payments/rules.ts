import { isOwed } from "~/shared/payment-state.ts";
import type { ListedPayment, ListedRefund } from "./views.ts";

/** What our books say of a payment, as far as it decides whether that is owed. */
type Booked = Pick<ListedPayment, "state" | "periodFrom" | "changedAt" | "writtenOffAt">;

/** Those owed, oldest first: charged back and neither paid again nor written off, or failed since the last that came. */
export function owedAmong<Payment extends Booked>(payments: readonly Payment[]): Payment[] {
  const oldestFirst = [...payments].sort(newestFirst).reverse();
  const byPeriod = new Map(oldestFirst.map((payment) => [payment.periodFrom.getTime(), payment]));
  const newest = [...byPeriod.values()].sort((a, b) => +a.periodFrom - +b.periodFrom);
  const came = newest.findLastIndex(({ state }) => state === "paid");
  return newest.filter(({ state, writtenOffAt }, index) =>
    state === "charged-back" ? writtenOffAt === null : index > came && isOwed(state),
  );
}

/** What can still go back of a payment in euro cents, with what already went or waits to; none of one that did not come. */
export function leftOf(
  { state, amountCents, returnedCents, id }: ListedPayment,
  refunds: readonly ListedRefund[],
): number {
  if (state !== "paid") return 0;
  const waiting = refunds.filter((one) => one.paymentId === id && one.state === "waiting");
  return amountCents - returnedCents - waiting.reduce((sum, one) => sum + one.amountCents, 0);
}

// Of one moment, what was paid came after what was charged back.
function newestFirst(one: Booked, other: Booked): number {
  const apart = other.changedAt.getTime() - one.changedAt.getTime();
  return apart || Number(other.state === "paid") - Number(one.state === "paid");
}
