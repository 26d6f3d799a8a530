// What hardly any move is sold for, in cents: a figure was left out or typed twice.
const UNLIKELY_BELOW_CENTS = 10_000;
const UNLIKELY_ABOVE_CENTS = 1_000_000;

/**
 * True for a price that is more often a slip than meant: very low or high as such, or far
 * from the client's budget. Worth one question, never a refusal.
 */
export function looksLikeSlip(
  priceCents: number,
  budgetCents: { min: number | null; max: number | null },
): boolean {
  const lowest = budgetCents.min ?? budgetCents.max;
  const highest = budgetCents.max ?? budgetCents.min;
  if (lowest === null || highest === null) {
    return priceCents < UNLIKELY_BELOW_CENTS || priceCents > UNLIKELY_ABOVE_CENTS;
  }
  return priceCents < UNLIKELY_BELOW_CENTS || priceCents < lowest / 2 || priceCents > highest * 1.5;
}
