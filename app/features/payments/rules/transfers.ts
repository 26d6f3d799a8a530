import type { ProviderPayment } from "~/shared/provider-subscription.ts";
import type { TRANSFER_DIRECTIONS } from "../constants.ts";

/** Money that the desk booked of a payment, as far as the books of that payment need it. */
export interface BookedTransfer {
  id: string;
  paymentId: string;
  direction: (typeof TRANSFER_DIRECTIONS)[number];
  amountCents: number;
  /** The bank's day, 'YYYY-MM-DD'. */
  movedOn: string;
  undoneAt: Date | null;
}

const PREFIX = "bank_";

/** The name under which money that came by bank stands among the payments of its subscription. */
const paymentNameOf = ({ id }: Pick<BookedTransfer, "id">) => `${PREFIX}${id}`;

/** Whether a payment came by bank: its provider does not know it. */
export const cameByBank = (paymentId: string) => paymentId.startsWith(PREFIX);

/**
 * The payments of a subscription with what moved at our own bank. What came is a payment of its own for the month
 * that was charged back; where the booking was undone it counts as taken back, and is owed by nobody. What went
 * counts as returned of its payment.
 */
export function withTransfers(
  payments: readonly ProviderPayment[],
  transfers: readonly BookedTransfer[],
): ProviderPayment[] {
  const came = transfers.filter(({ direction }) => direction === "in");
  const went = transfers.filter(({ direction, undoneAt }) => direction === "out" && !undoneAt);
  const byBank = came.flatMap((transfer): ProviderPayment[] => {
    const owed = payments.find(({ id }) => id === transfer.paymentId);
    return owed ? [paymentByBank(transfer, owed)] : [];
  });
  return [...payments, ...byBank].map((payment) => {
    const own = went.filter(({ paymentId }) => paymentId === payment.id);
    if (own.length === 0 || payment.state !== "paid") return payment;
    const cents = own.reduce((sum, { amountCents }) => sum + amountCents, payment.returnedCents);
    const moments = [payment.returnedAt, ...own.map(momentOf)].map(Number);
    return {
      ...payment,
      returnedCents: Math.min(payment.amountCents, cents),
      returnedAt: new Date(Math.max(...moments)),
    };
  });
}

function paymentByBank(transfer: BookedTransfer, owed: ProviderPayment): ProviderPayment {
  const { amountCents, undoneAt } = transfer;
  const said = { id: paymentNameOf(transfer), amountCents, from: owed.from, until: owed.until };
  if (undoneAt) {
    // Before the charge-back, so that it is that one which is owed again.
    const at = new Date(Number(owed.at) - 1);
    const isBack = { state: "charged-back", returnedCents: amountCents } as const;
    return { ...said, ...isBack, returnedAt: undoneAt, at };
  }
  const at = new Date(Math.max(Number(momentOf(transfer)), Number(owed.at)));
  return { ...said, state: "paid", returnedCents: 0, returnedAt: null, at };
}

// Noon is on the same day in Amsterdam, summer and winter.
const momentOf = ({ movedOn }: BookedTransfer) => new Date(`${movedOn}T12:00:00Z`);
