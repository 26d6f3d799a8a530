import type { Payment } from "@mollie/api-client";

/**
 * Which of the months that were paid at once what went back of that payment is of, in euro cents: what is `named`
 * after a month's payment is that month's; of the rest `surplusCents` go first, which paid no month, and each
 * month has its share of what is left.
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
