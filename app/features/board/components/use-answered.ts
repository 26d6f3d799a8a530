import { useEffect, useState } from "react";
import type { FinishedRow } from "~/features/briefs/views.ts";
import type { ProposalAnswer } from "../../proposals/components/proposal-form.later.tsx";

/**
 * The rows that sending a proposal answered, in place of those that were loaded before: a page further
 * down the list is not loaded again.
 */
export function useAnswered(
  answer: ProposalAnswer | undefined,
  rows: readonly FinishedRow[],
  onSent: (row: FinishedRow) => void,
) {
  const [answered, setAnswered] = useState(
    new Map<string, { before: string | undefined; row: FinishedRow }>(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    const row = answer?.row;
    if (!row) return;
    const before = rows.find(({ id }) => id === row.id)?.version;
    setAnswered((earlier) => new Map(earlier).set(row.id, { before, row }));
    onSent(row);
  }, [answer]);
  return (row: FinishedRow): FinishedRow => {
    const newer = answered.get(row.id);
    return newer?.before === row.version ? newer.row : row;
  };
}
