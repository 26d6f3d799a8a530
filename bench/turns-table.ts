import { ratios, type Spread, show, showCount, spread } from "./figures.ts";
import type { Turn } from "./load.ts";

type Figure = "rate" | "cpuMs" | "p50" | "clientShare";

/** A figure of the turns of one contender ÷ that of another's, round by round. */
export function ratioOf<Of extends Figure>(
  figure: Of,
  ones: readonly Record<Of, number>[],
  others: readonly Record<Of, number>[],
): Spread {
  return ratios(
    ones.map((turn) => turn[figure]),
    others.map((turn) => turn[figure]),
  );
}

/** What each contender did, a row each. */
export function tableOf(turns: Record<string, Turn[]>): string[] {
  return [
    "| | requests/s | CPU ms a request | p50 ms | bytes | client's share of a core |",
    "|---|---|---|---|---|---|",
    ...Object.entries(turns).map(([name, of]) => {
      const figure = (name: Figure, digits: number) =>
        show(spread(of.map((turn) => turn[name])), digits);
      const bytes = showCount(of.at(-1)?.bytes ?? 0);
      return `| ${name} | ${figure("rate", 0)} | ${figure("cpuMs", 2)} | ${figure("p50", 1)} | ${bytes} | ${figure("clientShare", 2)} |`;
    }),
  ];
}
