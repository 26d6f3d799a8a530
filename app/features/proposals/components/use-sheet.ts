import { useCallback } from "react";
import { useFetcher } from "react-router";
import { proposalSheetPath } from "~/shared/paths.ts";
import type { ProposalSheet } from "../views.ts";

/** What is known of a sheet that was asked for; `gone` when its brief takes no proposal any more. */
export type SheetAnswer = { briefId: string } & (
  | { kind: "known"; sheet: ProposalSheet }
  | { kind: "gone" | "failed" }
);

/** Reads the sheet of a brief whose form opens; `first` came with the page. */
export function useSheet(first: ProposalSheet | null) {
  const fetcher = useFetcher<SheetAnswer>();
  const { load } = fetcher;
  const ask = useCallback(
    (briefId: string) => {
      // The router shows what fails: this never rejects.
      void load(proposalSheetPath(briefId));
    },
    [load],
  );
  /** The newest of a brief; null while none was read. One that is read again stays until then. */
  const of = (briefId: string): SheetAnswer | null => {
    if (fetcher.data?.briefId === briefId) return fetcher.data;
    return first?.briefId === briefId ? { briefId, kind: "known", sheet: first } : null;
  };
  return { ask, of };
}
