/** The least, the middle and the most of some figures, rounded. */
export interface Spread {
  least: number;
  median: number;
  most: number;
}

/** @throws Error without a figure */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.map(Math.round).sort((a, b) => a - b);
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  if (least === undefined || median === undefined || most === undefined) {
    throw new Error("no figures to tell the spread of");
  }
  return { least, median, most };
}

/** Prints the figures of a proof, for docs/faults.md. */
export function tell(proof: string, figures: object): void {
  process.stdout.write(`${proof}: ${JSON.stringify(figures)}\n`);
}
