import type { Line, Report } from "./report.ts";

/**
 * The figures of several runs of one table beside each other; met is what every run met. `named` are the
 * comparisons that it has, where it is not the whole.
 */
export function severalRuns(runs: readonly Line[][], named: readonly string[]): Report {
  const [first = []] = runs;
  const lines = first
    .filter(({ must }) => must !== undefined)
    .map((line) => {
      const each = runs.map((run) => run.find(({ operation }) => operation === line.operation));
      const now = each.map((one) => one?.now ?? "not measured").join(" · ");
      return { ...line, now, isMet: each.every((one) => one?.isMet) };
    });
  const part = named.length > 0 ? `, of ${named.join(", ")} alone` : "";
  return {
    title: `All that something is asked of, in several runs${part}`,
    how: `${runs.length} runs, one after the other; their figures stand beside each other.`,
    lines,
  };
}
