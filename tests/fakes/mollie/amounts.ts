/** Mollie's amounts in cents, none for none. */
export function centsOf(amount: { value: string } | undefined): number {
  return amount ? Math.round(Number(amount.value) * 100) : 0;
}

/** Cents as Mollie's amount. */
export function amountOf(cents: number): { currency: string; value: string } {
  return { currency: "EUR", value: (cents / 100).toFixed(2) };
}
