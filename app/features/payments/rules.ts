import { isOwed, type PaymentState } from "~/shared/payment-state.ts";

/** A payment as our books have it. */
export interface BookedPayment {
  state: PaymentState;
  /** Euro cents, VAT included. */
  amountCents: number;
  periodFrom: Date;
  periodUntil: Date;
  changedAt: Date;
  writtenOffAt: Date | null;
}

/**
 * Those of a subscription's payments that are owed, oldest first: charged back and not written off, or
 * failed since the last one that came. What was paid once more for the same time stands in the place of
 * what was charged back.
 */
export function owedAmong<Payment extends BookedPayment>(payments: readonly Payment[]): Payment[] {
  const byPeriod = Map.groupBy(payments, ({ periodFrom }) => periodFrom.getTime());
  const newest = [...byPeriod.values()]
    .flatMap((each) => each.toSorted(newestFirst).slice(0, 1))
    .toSorted((a, b) => +a.periodFrom - +b.periodFrom);
  const came = newest.findLastIndex(({ state }) => state === "paid");
  return newest.filter(({ state, writtenOffAt }, index) =>
    state === "charged-back" ? writtenOffAt === null : index > came && isOwed(state),
  );
}

// Of one moment, what was paid came after what was charged back.
function newestFirst(one: BookedPayment, other: BookedPayment): number {
  const apart = other.changedAt.getTime() - one.changedAt.getTime();
  return apart || Number(other.state === "paid") - Number(one.state === "paid");
}
