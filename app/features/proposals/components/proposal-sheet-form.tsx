import { useEffect, useState } from "react";
import type { useFetcher } from "react-router";
import type { PriceHint } from "~/features/intake/views.ts";
import { AwaitedBrief } from "./awaited-brief.tsx";
import { type ProposalAnswer, ProposalForm } from "./proposal-form.later.tsx";
import type { SheetAnswer } from "./use-sheet.ts";

/** The proposal form once its sheet is known, which is read again when the brief turns out another. */
export function ProposalSheetForm({
  answer,
  onRetry,
  fetcher,
  ...form
}: {
  /** Null while it is read for the first time. */
  answer: SheetAnswer | null;
  onRetry: () => void;
  draftKey: string;
  /** What such a brief usually costs; it may come after the form. */
  usual?: PriceHint | undefined;
  fetcher: ReturnType<typeof useFetcher<ProposalAnswer>>;
  posted: ProposalAnswer | undefined;
  action: string;
}) {
  const sent = fetcher.data;
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer counts once, whatever renders after it.
  useEffect(() => {
    if (sent?.isOutdated) onRetry();
  }, [sent]);
  if (answer?.kind === "known") {
    return (
      <ProposalForm
        key={attempt}
        sheet={answer.sheet}
        fetcher={fetcher}
        onRestart={() => setAttempt(attempt + 1)}
        {...form}
      />
    );
  }
  return (
    <AwaitedBrief
      failure={answer?.kind ?? null}
      text="De opdracht wordt geladen…"
      onRetry={onRetry}
    />
  );
}
