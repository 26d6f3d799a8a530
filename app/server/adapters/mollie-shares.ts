import type { Payment } from "@mollie/api-client";

/**
 * Divides what went back of one payment, `returnedCents`, over the months that it paid, in euro cents. Refunds that
 * name a month (`named`, by the id of that month's payment) count for that month. What is left of the refunds counts
 * for `surplusCents` first, the part of the payment that paid no month, and then for the months by their amounts.
 */
export function shareReturns(
  asked: readonly { month: Payment; cents: number }[],
  named: ReadonlyMap<string, number>,
  { returnedCents, surplusCents }: { returnedCents: number; surplusCents: number },
): { months: Map<Payment, number>; surplusReturned: number } {
  const paid = asked.map(({ month, cents }) => {
    const own = Math.min(cents, named.get(month.id) ?? 0);
    return { month, own, left: cents - own };
  });
  const ownCents = paid.reduce((sum, { own }) => sum + own, 0);
  const leftCents = paid.reduce((sum, { left }) => sum + left, 0);
  const unnamedCents = Math.max(0, returnedCents - ownCents);
  const surplusReturned = Math.min(unnamedCents, surplusCents);
  const shared = unnamedCents - surplusReturned;
  // Counted from the first month on, so that the shares come to just that.
  const upTo = (cents: number) => (leftCents > 0 ? Math.floor((shared * cents) / leftCents) : 0);
  const months = new Map<Payment, number>();
  let before = 0;
  for (const { month, own, left } of paid) {
    months.set(month, own + upTo(before + left) - upTo(before));
    before += left;
  }
  return { months, surplusReturned };
}
