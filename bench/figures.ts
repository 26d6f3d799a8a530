/** Figures of several turns: the one in the middle, the lowest and the highest. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** @throws Error without any value: a turn that measured nothing is no figure. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[0];
  const high = sorted.at(-1);
  if (median === undefined || low === undefined || high === undefined) {
    throw new Error("no turn was measured");
  }
  return { median, low, high };
}

/** What `ones` are of `others`, round by round: what the machine did meanwhile falls on both. */
export function ratios(ones: readonly number[], others: readonly number[]): Spread {
  return spread(ones.map((one, round) => one / (others[round] ?? Number.NaN)));
}

/** The value that a share of `values` (0.95: nineteen of twenty) stays at or below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** '0.47 (0.44 - 0.51)' */
export function show({ median, low, high }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)} - ${high.toFixed(digits)})`;
}

/** Bytes as people count them: '159,592'. */
export function showCount(count: number): string {
  return Math.round(count).toLocaleString("en");
}
